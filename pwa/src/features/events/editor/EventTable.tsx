import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { SelectField } from '@/ui/SelectField';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { shared } from '@/ui/words';
import { Leaf } from '../components/Leaf';
import { Marks } from '../components/Marks';
import type { EventCard } from '../event';
import { cityOf } from '../when';
import { spanWords, whereWords, eventTable as words } from '../words';
import { eventsToEdit } from './queries';
import { type EventSearch, eventSearch, phases, statuses } from './search';

type Props = { search: EventSearch; change(next: EventSearch): void };

/** All events for their editors; every filter stands in the address. */
export function EventTable({ search, change }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    eventsToEdit(search),
  );
  const events = data?.pages.flatMap((page) => page.data) ?? [];
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
      {isPending && (
        <Loading label={words.loading}>
          <div className="grid gap-2 p-5">
            {['a', 'b', 'c', 'd'].map((each) => (
              <Skeleton key={each} className="h-14" />
            ))}
          </div>
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && events.length === 0 && (
        <EmptyState
          title={filtered ? words.noMatch : words.empty}
          action={
            filtered ? (
              <Button look="quiet" onClick={() => change({})}>
                {words.showAll}
              </Button>
            ) : (
              <Button onClick={() => modal.open('new event', {})}>{words.createFirst}</Button>
            )
          }
        >
          {filtered ? words.noMatchText : words.emptyText}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </ul>
      <div className="p-4 text-center empty:hidden">
        <ShowMore of={more} />
      </div>
    </Card>
  );
}

function Row({ event }: { event: EventCard }) {
  const { id, title, timezone, starts_at, joined, capacity } = event;
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea-ink">
      <Leaf at={starts_at} zone={timezone} className="max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/admin/events/$id"
          params={{ id: String(id) }}
          className="font-semibold break-words outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">
          {spanWords(event, timezone)} ({cityOf(timezone)}) · {whereWords(event)}
        </p>
      </div>
      <span className="flex flex-wrap gap-1.5">
        <Marks event={{ ...event, me: null }} />
      </span>
      <span className="w-24 text-right text-sm text-muted tabular-nums max-sm:w-auto">
        {formatNumber(joined)}
        {capacity != null && words.of(capacity)} {words.going}
      </span>
    </li>
  );
}
