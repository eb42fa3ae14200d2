import { LiveStamp } from '@/live/LiveStamp';
import { Cover } from '@/ui/Cover';
import { Stat } from '@/ui/Stat';
import type { Board, Program } from '../board';
import { boardTopic } from '../useLiveBoard';
import { programHeader as words } from '../words';
import { StateTag } from './StateTag';

type Props = { program: Program; board: Board | undefined; loadedAt: number };

export function ProgramHeader({ program, board, loadedAt }: Props) {
  return (
    <>
      <Cover title={program.title} banner={program.banner} />
      <header className="px-5 pt-5 sm:px-6">
        <div className="flex items-baseline gap-3">
          <h2 className="mr-auto text-xl font-bold" id="board-title">
            {program.title}
          </h2>
          {board && <StateTag state={board.state} />}
          {/* A final board no longer changes, so it cannot be out of date. */}
          {board?.state !== 'final' && (
            <LiveStamp topic={boardTopic(program.id)} loadedAt={loadedAt} />
          )}
        </div>
        {program.summary && (
          <p className="mt-1 line-clamp-2 max-w-[60ch] text-muted">{program.summary}</p>
        )}
        <dl className="mt-4 flex flex-wrap gap-6 sm:gap-10">
          <Stat label={words.members} value={board?.counts?.members ?? program.members_count} />
          <Stat label={words.doneToday} value={board?.counts?.done_today} />
          <Stat label={words.pointsToday} value={board?.counts?.points_today} />
        </dl>
      </header>
    </>
  );
}
