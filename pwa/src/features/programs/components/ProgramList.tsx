import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOffline } from '@/api/error';
import { ownPrograms } from '@/lib/ownPrograms';
import { useShortWait } from '@/lib/useShortWait';
import { Age } from '@/ui/Age';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import type { Program } from '../board';
import { programsOf } from '../catalogue';
import { fits } from '../listing';
import { isFiltered, type ProgramFilter } from '../search';
import { programList as words } from '../words';
import { ProgramCard } from './ProgramCard';

const past = ({ state }: Program) => state === 'final' || state === 'archived' || state === 'grace';

type Props = { signedIn: boolean; filter: ProgramFilter; showAll(): void };

/** Programs: the member's own, open ones, and ended ones. */
export function ProgramList({ signedIn, filter, showAll }: Props) {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch, ...more } = useInfiniteQuery(
    programsOf(filter),
  );
  const ownQuery = useQuery({ ...ownPrograms, enabled: signedIn });
  // Show everything together: the member's own programs are above the others.
  const waits = useShortWait(ownQuery);
  if (isPending || waits) return <ListSkeleton />;
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

  const programs = data.pages.flatMap((page) => page.data);
  const joined =
    ownQuery.data?.challenges.filter(({ membership }) => membership.status === 'joined') ?? [];
  const mine = signedIn
    ? joined.map(({ challenge }) => challenge).filter((program) => fits(filter, program))
    : [];
  const others = programs.filter(({ id }) => !mine.some((each) => each.id === id));
  if (mine.length + others.length === 0) {
    return isFiltered(filter) ? <NoneFits showAll={showAll} /> : <NoPrograms />;
  }

  const cards = (list: Program[], isMine = false) => (
    <ul className="grid gap-4 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
      {list.map((program) => (
        <li key={program.id}>
          <ProgramCard program={program} mine={isMine} />
        </li>
      ))}
    </ul>
  );
  const now = others.filter((program) => !past(program));
  const ended = others.filter(past);
  return (
    <div className="space-y-10">
      {error && <Age at={dataUpdatedAt} className="-mt-4" />}
      {mine.length > 0 && <Group title={words.yours}>{cards(mine, true)}</Group>}
      {now.length > 0 && (
        <Group title={mine.length > 0 ? words.moreToJoin : words.openToJoin}>{cards(now)}</Group>
      )}
      {ended.length > 0 && <Group title={words.ended}>{cards(ended)}</Group>}
      {/* Not rendered at the end: hidden, it would keep the gap above it. */}
      {more.hasNextPage && (
        <div className="text-center">
          <ShowMore of={more} />
        </div>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

function NoPrograms() {
  return (
    <Card>
      <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
    </Card>
  );
}

function NoneFits({ showAll }: { showAll(): void }) {
  return (
    <Card>
      <EmptyState
        title={words.noMatch}
        action={
          <Button look="quiet" onClick={showAll}>
            {words.showAll}
          </Button>
        }
      >
        {words.noMatchText}
      </EmptyState>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <Loading label={words.loading}>
      <div className="grid gap-4 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {['a', 'b', 'c'].map((each) => (
          <Card key={each}>
            <Skeleton className="h-26 w-full rounded-none" />
            <div className="p-5">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="mt-4 h-6 w-56 max-w-full" />
              <Skeleton className="mt-3 h-4 w-full" />
              <Skeleton className="mt-2 h-4 w-2/3" />
              <Skeleton className="mt-6 h-4 w-48" />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  );
}
