import { Tag } from '@/ui/Tag';
import type { Board } from '../board';
import { programTags as words } from '../words';

/** Whether the board is final. A running board needs no tag. */
export function StateTag({ state }: { state: Board['state'] }) {
  if (state === 'final') return <Tag tone="leaf">{words.final}</Tag>;
  if (state === 'provisional') return <Tag tone="violet">{words.provisional}</Tag>;
  return null;
}
