import { Tag } from '@/ui/Tag';
import type { Board } from '../board';

/** Whether these are the last words. A board that is simply running needs none. */
export function StateTag({ state }: { state: Board['state'] }) {
  if (state === 'final') return <Tag tone="leaf">final</Tag>;
  if (state === 'provisional') return <Tag tone="violet">provisional</Tag>;
  return null;
}
