import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '@/api/client';
import { isOffline } from '@/api/error';
import { ownPrograms } from '@/lib/ownPrograms';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { dayIn, whenWords, ownPrograms as words } from '../words';
import { ProgramLink } from './ProgramLink';
import { ProgramTags } from './ProgramTags';
import { ShareResult } from './ShareResult';

type Own = Schema['OwnProgram'];

const groups = ['now', 'waiting', 'past'] as const;

/** The member's programs, current ones first, with their results. */
export function OwnPrograms() {
  const { data, error, isPending, isFetching, refetch } = useQuery(ownPrograms);
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="mb-3 h-7 w-24" />
        <div className="grid gap-3">
          <Skeleton className="h-54 rounded-card sm:h-68" />
          <Skeleton className="h-54 rounded-card sm:h-68" />
        </div>
      </Loading>
    );
  }
  if (!data) {
    return (
      <Card>
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      </Card>
    );
  }
  if (data.challenges.length === 0) {
    return (
      <Card>
        <EmptyState
          title={words.empty}
          action={<ButtonLink href="/challenges">{words.find}</ButtonLink>}
        >
          {words.emptyText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-8">
      {groups.map((group) => {
        const programs = data.challenges.filter((own) => groupOf(own) === group);
        return (
          programs.length > 0 && (
            <Group key={group} title={words[group]}>
              {programs.map((own) => (
                <Row key={own.challenge.id} own={own} />
              ))}
            </Group>
          )
        );
      })}
    </div>
  );
}

function groupOf({ membership: { status } }: Own): (typeof groups)[number] {
  if (status === 'joined') return 'now';
  return status === 'pre_enrolled' ? 'waiting' : 'past';
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ul className="grid gap-3">{children}</ul>
    </section>
  );
}

function Row({ own }: { own: Own }) {
  const { challenge, membership, hidden } = own;
  const { points, streak } = membership;
  return (
    <li>
      <Card className="group relative has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-sea-ink">
        <Cover title={challenge.title} banner={challenge.banner} className="h-14 sm:h-28" />
        <div className="px-5 pt-4 pb-3">
          <div className="mb-2 flex flex-wrap items-center gap-2 empty:hidden">
            <ProgramTags program={challenge} />
          </div>
          <h3
            className={hidden ? 'text-lg font-bold' : 'text-lg font-bold group-hover:text-sea-ink'}
          >
            {hidden ? challenge.title : <ProgramLink program={challenge} />}
          </h3>
          <p className="mt-0.5 text-sm text-muted">{since(own)}</p>
          {membership.status !== 'pre_enrolled' && (
            <div className="mt-1 flex min-h-11 items-center justify-between gap-3">
              <p className="font-semibold tabular-nums">{words.score(points, streak)}</p>
              {points > 0 && !hidden && <ShareResult own={own} />}
            </div>
          )}
        </div>
      </Card>
    </li>
  );
}

/** The program's state, and the member's dates in it. */
function since({ challenge, membership: { status, joined_on, left_on } }: Own): string {
  const waiting = status === 'pre_enrolled';
  if (left_on && !waiting) return words.leftOn(left_on);
  // A program without dates has no dates to show.
  const when = challenge.start_date && whenWords(challenge, dayIn(challenge.timezone, Date.now()));
  return [when, !waiting && words.since(joined_on)].filter(Boolean).join(' · ');
}
