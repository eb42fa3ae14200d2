import { Tag } from '@/ui/Tag';
import type { EventCard } from '../event';
import { marksOf } from '../words';

/** The state of an event, and of the member's participation. */
export const Marks = ({ event }: { event: EventCard }) =>
  marksOf(event).map(({ tone, words }) => (
    <Tag key={words} tone={tone}>
      {words}
    </Tag>
  ));
