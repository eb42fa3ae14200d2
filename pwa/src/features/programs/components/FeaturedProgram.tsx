import { useQuery } from '@tanstack/react-query';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { featuredProgram } from '../queries';
import { ProgramSkeleton } from './BoardSkeleton';
import { ProgramBoard } from './ProgramBoard';

/** The featured program with its live board, in every state that it can be in. */
export function FeaturedProgram({ className }: { className?: string }) {
  const { data: program, isPending, isFetching, isError, refetch } = useQuery(featuredProgram);
  return (
    <Card id="board" aria-label="Featured program" className={className}>
      {isPending && <ProgramSkeleton />}
      {isError && program === undefined && (
        <ErrorState what="The program" retry={refetch} busy={isFetching} />
      )}
      {program === null && (
        <EmptyState title="No program is running">
          When the next one starts, its board appears here. Is this your site?{' '}
          <a href="/api/docs" className="font-semibold text-sea-ink underline">
            Add a program
          </a>
        </EmptyState>
      )}
      {program && <ProgramBoard key={program.id} program={program} />}
    </Card>
  );
}
