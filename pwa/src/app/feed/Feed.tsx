import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSession } from '@/features/accounts/session';
import { FeedCard } from '@/features/habits/components/FeedCard';
import { ownPrograms } from '@/lib/ownPrograms';
import { whenReachable } from '@/lib/whenReachable';

const CheerButton = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/comments/components/CheerButton')))
    .CheerButton,
}));

/** The last five minutes of activity. Members can cheer others in the same program. */
export function Feed() {
  const { user } = useSession();
  const { data: own } = useQuery({ ...ownPrograms, enabled: user?.userType === 'user' });
  const joined = new Set(
    own?.challenges
      .filter(({ membership }) => membership.status === 'joined')
      .map(({ challenge }) => challenge.id),
  );
  return (
    <FeedCard
      beside={({ user: by, challenge_id }) =>
        by && user && by.id !== user.id && joined.has(challenge_id) ? (
          <Suspense fallback={<span className="size-11 shrink-0" />}>
            <CheerButton
              day={{ program: challenge_id, member: by.id, date: 'latest' }}
              name={by.name}
            />
          </Suspense>
        ) : null
      }
    />
  );
}
