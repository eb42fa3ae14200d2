import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { isOffline } from '@/api/error';
import { whenReachable } from '@/lib/whenReachable';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import type { Program } from '../board';
import { featuredProgram } from '../queries';
import { featuredProgram as words } from '../words';
import { ProgramSkeleton } from './BoardSkeleton';

// This code loads while its data is fetched.
const ProgramBoard = lazy(async () => ({
  default: (await whenReachable(() => import('./ProgramBoard'))).ProgramBoard,
}));

const NoProgram = lazy(async () => ({
  default: (await whenReachable(() => import('./NoProgram'))).NoProgram,
}));

type Props = { className?: string; link: (id: Program['id']) => ReactNode };

/** The featured program with its live board, in each of its states. `link` leads to its page. */
export function FeaturedProgram({ className, link }: Props) {
  const query = useQuery(featuredProgram);
  const { data: program, error, isPending, isFetching, refetch } = query;
  return (
    <Card
      id="board"
      aria-label={words.featuredProgram}
      className={clsx(className, !program && !isPending && 'lg:self-stretch')}
    >
      {isPending && <ProgramSkeleton />}
      {error && program === undefined && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {program === null && (
        <Suspense>
          <NoProgram />
        </Suspense>
      )}
      {program && (
        <Suspense fallback={<ProgramSkeleton />}>
          <ProgramBoard key={program.id} program={program} link={link(program.id)} />
        </Suspense>
      )}
    </Card>
  );
}
