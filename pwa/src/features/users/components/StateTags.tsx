import { Tag } from '@/ui/Tag';
import type { User } from '../queries';
import { privacyWords, stateTags as words } from '../words';

/** An account's unusual states. */
export function StateTags({
  user,
}: {
  user: Partial<Pick<User, 'disabled'>> & Pick<User, 'erase_at' | 'test_user' | 'privacy_level'>;
}) {
  return (
    <>
      {user.disabled && <Tag tone="coral">{words.disabled}</Tag>}
      {user.erase_at && <Tag tone="sun">{words.closing}</Tag>}
      {user.test_user && <Tag tone="violet">{words.testUser}</Tag>}
      {user.privacy_level !== 'public' && <Tag>{privacyWords[user.privacy_level]}</Tag>}
    </>
  );
}
