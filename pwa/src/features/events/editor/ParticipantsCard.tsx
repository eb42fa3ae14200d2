import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { download, withQuery } from '@/lib/download';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import type { WholeEvent } from '../event';
import { participantsCard as words } from '../words';
import { participants, type Standing } from './queries';

type Stands = { value: Standing; label: string; tone: 'leaf' | 'sun' | 'violet' | 'plain' };

const standingsOf = (over: boolean): Stands[] => [
  { value: 'joined', label: over ? words.joined : words.going, tone: 'leaf' },
  { value: 'waitlisted', label: words.waiting, tone: 'sun' },
  { value: 'invited', label: words.invited, tone: 'violet' },
  { value: 'left', label: words.notGoing, tone: 'plain' },
];

type Props = {
  event: WholeEvent;
  /** The filter, from the URL. */
  status: Standing | undefined;
  choose(status: Standing | undefined): void;
};

/** The participants of an event, by status. */
export function ParticipantsCard({ event: { id, phase }, status, choose }: Props) {
  const standings = standingsOf(phase === 'past');
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    participants(id, status),
  );
  const people = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={words.participants}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={words.filter}
          className="w-60 max-w-full"
          value={status ?? ''}
          onChange={({ target }) =>
            choose(standings.find(({ value }) => value === target.value)?.value)
          }
        >
          <option value="">{words.everyone}</option>
          <Options of={standings} />
        </SelectField>
        <Button
          look="quiet"
          className="h-12"
          onClick={() =>
            download(withQuery(`/v1/core/event/${id}/participants/export`, { status }))
          }
        >
          <Download size={18} aria-hidden="true" />
          {words.csv}
          <span className="sr-only"> {words.ofTheParticipants}</span>
        </Button>
      </div>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && people.length === 0 && (
        <p className="rounded-control bg-sunken p-4 text-muted">
          {status ? words.noMatch : words.empty}
        </p>
      )}
      <ul className="divide-y divide-line">
        {people.map(({ user_id, name, email, image, status: stands, since }) => {
          const said = standings.find(({ value }) => value === stands);
          return (
            <li key={user_id} className="flex min-h-15 items-center gap-3 py-2">
              <Avatar name={name} image={image} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block text-sm break-words text-muted">
                  {email} · {words.since(Date.parse(since))}
                </span>
              </span>
              {said && <Tag tone={said.tone}>{said.label}</Tag>}
            </li>
          );
        })}
      </ul>
      <ShowMore of={more} className="mt-3 w-full" />
    </Section>
  );
}
