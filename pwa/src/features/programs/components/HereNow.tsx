import { formatCount } from '@/lib/format';
import { useLive } from '@/live/useLive';
import { Tag } from '@/ui/Tag';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { Board, Program } from '../board';
import { boardTopic } from '../useLiveBoard';
import { hereNow as words } from '../words';

type Props = { id: Program['id']; board: Board | undefined };

/**
 * The number of members viewing the program. Shown only while the socket is connected, and never
 * for a single person.
 */
export function HereNow({ id, board }: Props) {
  const { status } = useLive(boardTopic(id));
  const here = board?.here ?? 0;
  if (here < 2 || status !== 'live') return null;
  return (
    <Tag tone="water">
      <span>
        {formatCount(here)} <VisuallyHidden>{words.members} </VisuallyHidden>
        {words.hereNow}
      </span>
    </Tag>
  );
}
