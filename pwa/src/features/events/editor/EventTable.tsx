import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing, NoRows } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { SelectField } from '@/ui/SelectField';
import { shared } from '@/ui/words';
import { Leaf } from '../components/Leaf';
import { Marks } from '../components/Marks';
import type { EventCard } from '../event';
import { cityOf } from '../when';
import { spanWords, whereWords, eventTable as words } from '../words';
import { eventsToEdit } from './queries';
import { type EventSearch, eventSearch, phases, statuses } from './search';

type Props = { search: EventSearch; change(next: EventSearch): void };

/** All events for editors; the URL holds every filter. */
export function EventTable({ search, change }: Props) {
  const events = useInfiniteQuery(eventsToEdit(search));
  const filtered = Object.values(search).some((value) => value !== undefined);
  const select = (field: 'status' | 'phase', label: string, any: string) => (
    <SelectField
      label={label}
      value={search[field] ?? ''}
      onChange={({ target }) => change(eventSearch({ ...search, [field]: target.value }))}
    >
      <option value="">{any}</option>
      {(field === 'status' ? statuses : phases).map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Card aria-label={words.title}>
      <search className="grid grid-cols-2 gap-3 border-b border-line p-4 sm:grid-cols-[2fr_1fr_1fr]">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          className="max-sm:col-span-2"
          value={search.q}
          search={(q) => change({ ...search, q })}
        />
        {select('status', words.status, words.anyStatus)}
        {select('phase', words.when, words.anyTime)}
      </search>
      <Listing
        of={events}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={filtered}
            clear={() => change({})}
            words={words}
            action={
              <Button onClick={() => modal.open('new event', {})}>{words.createFirst}</Button>
            }
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

function Row({ event }: { event: EventCard }) {
  const { id, title, timezone, starts_at, joined, capacity } = event;
  return (
    <LinkRow>
      <Leaf at={starts_at} zone={timezone} className="max-sm:hidden" />
      <div className="w-60 min-w-0 grow max-sm:w-full">
        <Link to="/admin/events/$id" params={{ id: String(id) }} className={rowLink}>
          {title}
        </Link>
        <p className="text-sm text-muted">
          {spanWords(event, timezone)} ({cityOf(timezone)}) · {whereWords(event)}
        </p>
      </div>
      <span className="flex flex-wrap gap-1.5 empty:hidden">
        <Marks event={{ ...event, me: null }} />
      </span>
      <span className="w-32 text-right text-sm text-muted tabular-nums max-sm:w-auto">
        {formatNumber(joined)}
        {capacity != null && words.of(capacity)} {words.going(event.phase === 'past')}
      </span>
    </LinkRow>
  );
}
