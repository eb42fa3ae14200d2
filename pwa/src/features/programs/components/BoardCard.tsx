import clsx from 'clsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isOffline } from '@/api/error';
import { whenReachable } from '@/lib/whenReachable';
import { LiveStamp } from '@/live/LiveStamp';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Segments } from '@/ui/Segments';
import { Stat } from '@/ui/Stat';
import { ALL_PROGRAMS, type Board, type Period, type Program } from '../board';
import { withOwn } from '../ownRow';
import { sentenceOf } from '../scoringWords';
import { boardTopic } from '../useLiveBoard';
import { useNear } from '../useNear';
import { usePeriodBoard } from '../usePeriodBoard';
import { emptyBoard, periods, boardCard as words } from '../words';
import { RowsSkeleton } from './BoardSkeleton';
import { HereNow } from './HereNow';
import { StateTag } from './StateTag';

// This code loads while its data is fetched.
const BoardTable = lazy(async () => ({
  default: (await whenReachable(() => import('./BoardTable'))).BoardTable,
}));

const SHOWN = 10;

type Props = {
  program: Pick<Program, 'id' | 'title' | 'scoring'> & { members_count?: number };
  period: Period;
  me: number | undefined;
  /** Explains a member's rank. */
  why?: ReactNode;
};

/** The live board of a program, or of all programs. `me` is the signed-in member, whose row is always visible. */
export function BoardCard({ choose, ...props }: Props & { choose(period: Period): void }) {
  const { program, why } = props;
  const byPoints = program.scoring === 'total_points';
  // Boards of a day, week or month only count points.
  const period = byPoints ? props.period : 'all';
  const { live, shown } = usePeriodBoard(program.id, period);
  const { data: board, isPlaceholderData, error, isPending, isFetching, refetch } = shown;
  const counts = live.data?.counts;
  const overAll = program.id === ALL_PROGRAMS;
  const anchor = overAll ? 'all-programs' : 'board';
  return (
    <Card id={anchor} aria-labelledby={`${anchor}-title`} className="scroll-mt-4">
      <header className="px-5 pt-5 sm:px-6">
        <div className="flex flex-wrap items-baseline justify-end gap-x-2 gap-y-1">
          <div className="mr-auto flex items-baseline gap-x-3">
            <h2 id={`${anchor}-title`} className="text-lg font-bold">
              {overAll ? program.title : words.board}
            </h2>
            {why}
          </div>
          <HereNow id={program.id} board={live.data} />
          {board && <StateTag state={board.state} />}
          {board?.state !== 'final' && (
            <LiveStamp topic={boardTopic(program.id)} loadedAt={shown.dataUpdatedAt} />
          )}
        </div>
        {board?.state === 'provisional' && (
          <p className="mt-1 text-sm text-muted">{words.provisionalHint}</p>
        )}
        {(board ? board.state !== 'final' : isPending) && (
          <dl className="mt-4 flex flex-wrap gap-6 sm:gap-10">
            <Stat label={words.members} value={counts?.members ?? program.members_count} />
            <Stat label={words.doneToday} value={counts?.done_today} />
            <Stat label={words.pointsToday} value={counts?.points_today} />
          </dl>
        )}
        {byPoints ? (
          <div className="mt-4">
            <Segments label={words.period} options={periods} value={period} choose={choose} />
          </div>
        ) : (
          <p className="mt-4 text-sm text-muted">{sentenceOf(program.scoring)}</p>
        )}
      </header>
      {isPending && <RowsSkeleton />}
      {!isPending && !board && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {board && (
        <div
          className={clsx('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
          <Suspense fallback={<RowsSkeleton />}>
            <Rows {...props} period={period} board={board} />
          </Suspense>
        </div>
      )}
    </Card>
  );
}

function Rows({ program, period, board, me }: Props & { board: Board }) {
  const [all, setAll] = useState(false);
  const { near, own } = useNear(program.id, period, board, me);
  // A new day or week starts with everyone at zero, which is no ranking yet.
  const scored = period === 'all' || board.rows.some(({ points }) => points > 0);
  if (board.rows.length === 0 || !scored) {
    const { title, text } = emptyBoard(period, board.state);
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  const when = periods.find(({ value }) => value === period)?.when;
  const rows = withOwn(board.rows, own);
  const top = all ? rows : rows.slice(0, SHOWN);
  const apart = near.filter(({ pos }) => !top.some((row) => row.pos === pos));
  return (
    <>
      <BoardTable
        title={program.title}
        scoring={program.scoring}
        rows={top}
        when={when}
        me={me}
        apart={apart}
      />
      <div className="flex min-h-11 items-center justify-between gap-4 px-5 pt-2 pb-4 text-sm text-muted sm:px-6">
        <p>{words.topOf(top.length, board.total)}</p>
        {board.rows.length > SHOWN && (
          <Button look="bare" className="-mr-3" onClick={() => setAll(!all)}>
            {all ? words.showTheTop(SHOWN) : words.showMore}
          </Button>
        )}
      </div>
    </>
  );
}
