import { useInfiniteQuery } from '@tanstack/react-query';
import { Fault } from '@/ui/Fault';
import { InvitationRow } from '@/ui/InvitationRow';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import {
  type Invitation,
  invitationsTo,
  inviteAgain,
  revokeInvitation,
  useSurveyChange,
} from '../queries';
import type { Edited } from '../survey';
import { InviteForm } from './InviteForm';
import { invitationWords, invitationsCard as words } from './words';

/** The mail invitations, with their progress. */
export function InvitationsCard({ survey }: { survey: Edited }) {
  const { id, state, anonymous } = survey;
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    invitationsTo(id),
  );
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  const lead = anonymous ? `${words.lead} ${words.anonymous}` : words.lead;
  return (
    <Section title={words.title} lead={lead}>
      {state === 'open' ? <InviteForm survey={id} /> : <p>{words.later}</p>}
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-6 h-15" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && all.length === 0 && <p className="mt-6 text-muted">{words.empty}</p>}
      {all.length > 0 && (
        <ul aria-label={words.people} className="mt-6 divide-y divide-line">
          {all.map((each) => (
            <Row
              key={each.id}
              survey={id}
              invitation={each}
              anonymous={anonymous}
              open={state === 'open'}
            />
          ))}
        </ul>
      )}
      <ShowMore of={more} className="mt-3">
        {words.showMore}
      </ShowMore>
    </Section>
  );
}

type RowProps = { survey: number; invitation: Invitation; anonymous: boolean; open: boolean };

function Row({ survey, invitation, anonymous, open }: RowProps) {
  const { id, email, state } = invitation;
  const again = useSurveyChange(inviteAgain(survey));
  const back = useSurveyChange(revokeInvitation(survey));
  const busy = again.isPending || back.isPending;
  const send = () =>
    again.mutate(id, {
      onSuccess: () => toast(words.sentAgain(email), 'done'),
      onError: toastProblem,
    });
  const revoke = () =>
    modal.open('confirm change', {
      title: words.revokeQuestion,
      text: words.revokeText(email),
      verb: words.revoke,
      keep: words.keep,
      change: () => back.mutateAsync(id),
      done: words.revoked,
    });
  return (
    <InvitationRow
      email={email}
      about={invitationWords(invitation, anonymous)}
      busy={busy}
      words={words}
      send={open && state !== 'answered' ? send : undefined}
      revoke={revoke}
    />
  );
}
