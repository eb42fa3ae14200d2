import { useInfiniteQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { InvitationRow } from '@/ui/InvitationRow';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import {
  type Company,
  invite,
  type Pending,
  pendingOf,
  useCompanyChange,
  withdraw,
} from '../queries';
import { invitations as words } from '../words';

/** Pending invitations. */
export function Invitations({ company }: { company: Company }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    pendingOf(company.id),
  );
  const waiting = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={words.title} lead={data && waiting.length === 0 ? words.empty : undefined}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-15" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      <ul className="-mt-3 divide-y divide-line">
        {waiting.map((each) => (
          <Row key={each.email} company={company} pending={each} />
        ))}
      </ul>
      <ShowMore of={more} className="mt-3 w-full" />
      <Button className="mt-4" onClick={() => modal.open('add company member', { company })}>
        <MailPlus size={18} aria-hidden="true" />
        {words.invitePeople}
      </Button>
    </Section>
  );
}

function Row({ company, pending }: { company: Company; pending: Pending }) {
  const { email, invited_at, expires_at } = pending;
  const again = useCompanyChange(invite(company.id));
  const back = useCompanyChange(withdraw(company.id));
  const busy = again.isPending || back.isPending;
  const send = () =>
    again.mutate(
      { emails: [email] },
      { onSuccess: () => toast(words.sentAgain(email), 'done'), onError: toastProblem },
    );
  const take = () =>
    modal.open('confirm change', {
      title: words.revokeQuestion,
      text: words.revokeText(email),
      verb: words.revoke,
      keep: words.keep,
      change: () => back.mutateAsync(email),
      done: words.revoked,
    });
  return (
    <InvitationRow
      email={email}
      about={words.dates(Date.parse(invited_at), Date.parse(expires_at))}
      busy={busy}
      words={words}
      send={send}
      revoke={take}
    />
  );
}
