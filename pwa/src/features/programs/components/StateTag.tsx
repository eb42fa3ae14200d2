import { Tag } from '@/ui/Tag';
import type { Board } from '../board';
import { stateTag as words } from '../words';

/** Whether these are the last words. A board that is simply running needs none. */
export function StateTag({ state }: { state: Board['state'] }) {
  if (state === 'final') return <Tag tone="leaf">{words.final}</Tag>;
  if (state === 'provisional') return <Tag tone="violet">{words.provisional}</Tag>;
  return null;
}
