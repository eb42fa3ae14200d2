import { Tag } from '@/ui/Tag';
import type { EventCard } from '../event';
import { marksOf } from '../words';

/** Where an event stands, and the member with it. */
export const Marks = ({ event }: { event: EventCard }) =>
  marksOf(event).map(({ tone, words }) => (
    <Tag key={words} tone={tone}>
      {words}
    </Tag>
  ));
