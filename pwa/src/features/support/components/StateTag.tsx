import { Tag } from '@/ui/Tag';
import type { TicketState } from '../queries';
import { states } from '../words';

const tones = { new: 'coral', open: 'sun', waiting: 'violet', solved: 'leaf' } as const;

/** A ticket's state. `desk`: in the team's wording. */
export function StateTag({ state, desk = false }: { state: string; desk?: boolean }) {
  const known = (state in tones ? state : 'open') as TicketState;
  return <Tag tone={tones[known]}>{(desk ? states.desk : states.own)[known]}</Tag>;
}
