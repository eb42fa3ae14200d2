import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOffline } from '@/api/error';
import { ALL_PROGRAMS, type Period } from '@/features/programs/board';
import { BoardCard } from '@/features/programs/components/BoardCard';
import { RowsSkeleton } from '@/features/programs/components/BoardSkeleton';
import { ownPrograms } from '@/lib/ownPrograms';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { InfoButton } from '@/ui/InfoButton';
import { modal } from '@/ui/modal';
import { leaderboard as words } from '../words';

const allPrograms = {
  id: ALL_PROGRAMS,
  title: words.allPrograms,
  scoring: 'total_points',
} as const;

/** The board of all programs, then the board of the member's program. */
export function Leaderboard({ me }: { me: number }) {
  const { data: own, error, isPending, isFetching, refetch } = useQuery(ownPrograms);
  const [period, choose] = useState<Period>('all');
  const [overall, chooseOverall] = useState<Period>('all');
  const active = own?.active_challenge_id ?? own?.active_custom_challenge_id;
  const program = own?.challenges.find(({ challenge }) => challenge.id === active)?.challenge;
  return (
    <div className="mx-auto grid max-w-180 grid-cols-1 gap-4 pb-8">
      <h1 className="text-2xl font-extrabold">{words.leaderboard}</h1>
      <BoardCard program={allPrograms} period={overall} me={me} choose={chooseOverall} />
      {program && (
        <>
          <h2 className="mt-2 text-xl font-bold">{program.title}</h2>
          <BoardCard
            program={program}
            period={period}
            me={me}
            choose={choose}
            why={
              <InfoButton
                about={words.rank}
                onClick={() => modal.open('why number', { of: 'rank', me, program: program.id })}
              />
            }
          />
        </>
      )}
      {isPending && (
        <Card>
          <RowsSkeleton />
        </Card>
      )}
      {error && !own && (
        <Card>
          <ErrorState
            what={words.yourBoard}
            retry={refetch}
            busy={isFetching}
            offline={isOffline(error)}
          />
        </Card>
      )}
      {own && !program && (
        <Card>
          <EmptyState
            title={words.empty}
            action={<ButtonLink href="/challenges">{words.findAProgram}</ButtonLink>}
          >
            {words.emptyText}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
