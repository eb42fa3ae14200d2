import type { ReactNode } from 'react';
import { isOffline } from '@/api/error';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import type { Board, Program } from '../board';
import { useLiveBoard } from '../useLiveBoard';
import { programBoard as words } from '../words';
import { RowsSkeleton } from './BoardSkeleton';
import { BoardTable } from './BoardTable';
import { ProgramHeader } from './ProgramHeader';

const SHOWN = 10;

export function ProgramBoard({ program, link }: { program: Program; link: ReactNode }) {
  const query = useLiveBoard(program.id);
  const { data: board, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  return (
    <>
      <ProgramHeader program={program} board={board} loadedAt={dataUpdatedAt} />
      {isPending && <RowsSkeleton />}
      {!isPending && !board && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {board && <Top program={program} board={board} />}
      <p className="border-t border-line px-5 py-3 sm:px-6">{link}</p>
    </>
  );
}

function Top({ program, board }: { program: Program; board: Board }) {
  if (board.rows.length === 0) {
    return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>;
  }
  const rows = board.rows.slice(0, SHOWN);
  return (
    <>
      <BoardTable title={program.title} scoring={program.scoring} rows={rows} />
      <p className="px-5 pt-2 pb-5 text-sm text-muted sm:px-6">
        {words.topOf(rows.length, board.total)}
      </p>
    </>
  );
}
