import { useQuery } from '@tanstack/react-query';
import { CalendarDays, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, isMissing, isOffline } from '@/api/error';
import { formatPlural } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { Avatar } from '@/ui/Avatar';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Fact } from '@/ui/Fact';
import { FormError } from '@/ui/FormError';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { nouns, shared } from '@/ui/words';
import type { Program } from '../board';
import { Activities } from '../components/Activities';
import { Needed } from '../components/Needed';
import { useMembership } from '../useMembership';
import { invited as copy, datesWords, dayIn, door, whenWords } from '../words';
import { invitation, useAccept } from './queries';

type Props = {
  token: string;
  /** Renders a link to the program, for participants. */
  toProgram(id: Program['id']): ReactNode;
  joined(id: Program['id']): void;
};

/** The program that a link invites to, with a button to join. */
export function Invited({ token, toProgram, joined }: Props) {
  const query = useQuery(invitation(token));
  const { data: invited, error, isPending, isFetching, refetch } = query;
  if (isPending) {
    return (
      <Loading label={copy.loading}>
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    );
  }
  if (!invited) {
    return (
      <Card>
        <h1 className="sr-only">{copy.invitation}</h1>
        {isMissing(error) ? (
          <EmptyState
            title={copy.ended}
            action={
              <ButtonLink look="quiet" href="/challenges">
                {copy.seeAll}
              </ButtonLink>
            }
          >
            {copy.endedText}
          </EmptyState>
        ) : (
          <ErrorState
            what={copy.what}
            retry={refetch}
            busy={isFetching}
            offline={isOffline(error)}
          />
        )}
      </Card>
    );
  }
  const { challenge: program, shared_by: by } = invited;
  const dates = datesWords(program);
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-6">
      <Card>
        <Cover title={program.title} banner={program.banner ?? program.image} className="h-28" />
        <div className="p-5 sm:p-8">
          <p className="flex items-center gap-3 font-semibold">
            {by && <Avatar name={by.name} image={by.image} />}
            {by ? copy.invitedBy(by.name) : copy.invitedTo}
          </p>
          <h1 className="mt-2 text-3xl font-extrabold tracking-tight">{program.title}</h1>
          {program.summary && <p className="mt-3 max-w-[68ch] text-muted">{program.summary}</p>}
          <ul className="my-6 space-y-2.5 font-medium">
            <Fact icon={CalendarDays}>
              {dates ?? whenWords(program, dayIn(program.timezone, Date.now()))}
            </Fact>
            <Fact icon={UsersRound}>{formatPlural(program.members_count, nouns.member)}</Fact>
            <Fact icon={UserRound}>{copy.private}</Fact>
          </ul>
          <WayIn {...{ token, program, toProgram, joined }} />
        </div>
      </Card>
      <Activities program={program} day={undefined} inside={undefined} />
    </div>
  );
}

function WayIn({ token, program, toProgram, joined }: Props & { program: Program }) {
  const { membership, unknown } = useMembership(program.id, true);
  const { mutate, isPending, error } = useAccept(token);
  const entrance = door(program, dayIn(program.timezone, Date.now()));
  if (unknown) return <Skeleton className="h-12" />;
  if (membership?.status === 'joined') {
    return (
      <>
        <p className="mb-4 font-semibold text-leaf-ink">{copy.already}</p>
        {toProgram(program.id)}
      </>
    );
  }
  if (!entrance.open) return <p className="font-medium text-muted">{entrance.words}</p>;
  if (codeOf(error) === 'package_needed') return <Needed program={program} missing />;
  const join = () => mutate(undefined, { onSuccess: () => joined(program.id) });
  return (
    <>
      <Needed program={program} missing={false} />
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <Button
        className="h-12 w-full sm:w-auto"
        aria-disabled={isPending}
        onClick={() => isPending || join()}
      >
        {isPending ? shared.joining : copy.join}
      </Button>
    </>
  );
}
