import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '@/lib/dates';
import { download, withQuery } from '@/lib/download';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import type { WholeEvent } from '../event';
import { named, participants, type Standing } from './queries';

const standings: {
  value: Standing;
  label: string;
  word: string;
  tone: 'leaf' | 'sun' | 'violet' | 'plain';
}[] = [
  { value: 'joined', label: 'Who come', word: 'joined', tone: 'leaf' },
  { value: 'waitlisted', label: 'Who wait', word: 'waiting', tone: 'sun' },
  { value: 'invited', label: 'Who are invited', word: 'invited', tone: 'violet' },
  { value: 'left', label: 'Who do not come', word: 'not coming', tone: 'plain' },
];

/** Who has to do with an event, and how. */
export function ParticipantsCard({ event: { id } }: { event: WholeEvent }) {
  const [status, choose] = useState<Standing>();
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    participants(id, status),
  );
  const people = data?.pages.flatMap((page) => page.data.map(named)) ?? [];
  return (
    <Section title="Participants">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label="Which of them"
          className="w-60 max-w-full"
          value={status ?? ''}
          onChange={({ target }) =>
            choose(standings.find(({ value }) => value === target.value)?.value)
          }
        >
          <option value="">Everybody</option>
          {standings.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button
          look="quiet"
          className="h-12"
          onClick={() =>
            download(withQuery(`/v1/core/event/${id}/participants/export`, { status }))
          }
        >
          <Download size={18} aria-hidden="true" />
          CSV
          <span className="sr-only"> of the participants</span>
        </Button>
      </div>
      {isPending && (
        <Loading label="Loading the participants">
          <Skeleton className="h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what="The participants" retry={refetch} busy={isFetching} />
      )}
      {data && people.length === 0 && (
        <p className="rounded-control bg-sunken p-4 text-muted">
          {status ? 'Nobody of these.' : 'Nobody yet. Who joins stands here.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {people.map(({ user_id, name, image, status: stands, since }) => {
          const said = standings.find(({ value }) => value === stands);
          return (
            <li key={user_id} className="flex min-h-15 items-center gap-3 py-2">
              <Avatar name={name} image={image} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block text-sm text-muted">
                  since {formatMoment(Date.parse(since))}
                </span>
              </span>
              {said && <Tag tone={said.tone}>{said.word}</Tag>}
            </li>
          );
        })}
      </ul>
      <ShowMore of={more} className="mt-3 w-full" />
    </Section>
  );
}
