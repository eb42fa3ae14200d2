import { CalendarDays, MapPin, UsersRound } from 'lucide-react';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { Fact } from '@/ui/Fact';
import type { EventCard } from '../event';
import { comingWords, spanWords, thereWords, whereWords } from '../words';
import { EventLink } from './EventLink';
import { Leaf } from './Leaf';
import { Marks } from './Marks';

type Props = { event: EventCard; zone: string };

/** An event in a list. */
export function EventTile({ event, zone }: Props) {
  const { title, summary, image, starts_at } = event;
  const there = thereWords(event, zone);
  return (
    <Card className="group relative flex h-full flex-col transition-shadow duration-150 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-sea-ink">
      <div className="relative">
        <Cover title={title} banner={image} className="h-36" />
        <Leaf at={starts_at} zone={zone} className="absolute top-3 left-3" />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <div className="mb-2 flex flex-wrap items-center gap-2 empty:hidden">
          <Marks event={event} />
        </div>
        <h3 className="text-lg leading-snug font-bold break-words group-hover:text-sea-ink">
          <EventLink event={event} />
        </h3>
        {summary && <p className="mt-1.5 line-clamp-2 text-muted">{summary}</p>}
        <ul className="mt-auto space-y-1.5 pt-4 text-sm text-muted">
          <Fact icon={CalendarDays}>
            {spanWords(event, zone)}
            {there && <span className="block">{there}</span>}
          </Fact>
          <Fact icon={MapPin}>{whereWords(event)}</Fact>
          <Fact icon={UsersRound}>{comingWords(event)}</Fact>
        </ul>
      </div>
    </Card>
  );
}
