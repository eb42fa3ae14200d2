import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOffline } from '@/api/error';
import { formatPlural } from '@/lib/format';
import { ownPrograms } from '@/lib/ownPrograms';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { nouns, shared } from '@/ui/words';
import type { Program } from '../board';
import { Activities } from '../components/Activities';
import { datesWords, dayIn, whenWords, customProgram as words } from '../words';

type Props = {
  /** Links to the form that creates one. */
  launch: ReactNode;
  /** Renders a link to the program's page, with the board. */
  toProgram(id: Program['id']): ReactNode;
};

/** The member's current custom program, or their invitation to one. */
export function CustomProgram({ launch, toProgram }: Props) {
  const { data: own, error, isPending, isFetching, refetch } = useQuery(ownPrograms);
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    );
  }
  if (!own) {
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
  const id = own.active_custom_challenge_id;
  const found = own.challenges.find(({ challenge }) => challenge.id === id);
  if (!found) {
    return (
      <Card>
        <EmptyState title={words.empty} action={launch}>
          {words.emptyText}
        </EmptyState>
      </Card>
    );
  }
  const { challenge: program, membership, own_copy: mine } = found;
  const { points, streak } = membership;
  return (
    <div className="grid gap-4">
      <Card>
        <Cover
          title={program.title}
          banner={program.banner ?? program.image}
          className="h-20 sm:h-28"
        />
        <div className="p-5 sm:p-8">
          <h2 className="text-2xl font-extrabold tracking-tight">{program.title}</h2>
          <p className="mt-1 text-muted">
            {[whenWords(program, dayIn(program.timezone, Date.now())), datesWords(program)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="mt-3 font-semibold tabular-nums">
            {[
              formatPlural(points, nouns.point),
              words.streak(streak),
              formatPlural(program.members_count, nouns.member),
            ].join(' · ')}
          </p>
          <div className="mt-5 flex flex-wrap gap-2">
            {mine && (
              <Button onClick={() => modal.open('invite others', { program })}>
                <UserPlus size={18} aria-hidden="true" />
                {words.inviteOthers}
              </Button>
            )}
            {toProgram(program.id)}
            <Button look="quiet" onClick={() => modal.open('leave program', { program })}>
              {shared.leave}
            </Button>
          </div>
        </div>
      </Card>
      <Activities program={program} day={undefined} inside={undefined} />
    </div>
  );
}
