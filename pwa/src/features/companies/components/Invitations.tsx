import { useInfiniteQuery } from '@tanstack/react-query';
import { MailPlus, RotateCw, Undo2 } from 'lucide-react';
import { formatMoment } from '@/lib/dates';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import {
  type Company,
  invite,
  type Pending,
  pendingOf,
  useCompanyChange,
  withdraw,
} from '../queries';

/** Who is invited and has not come yet. */
export function Invitations({ company }: { company: Company }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    pendingOf(company.id),
  );
  const waiting = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section
      title="Invitations"
      lead={
        data && waiting.length === 0
          ? 'Nobody is invited at the moment. A mail with a link brings people here.'
          : undefined
      }
    >
      {isPending && (
        <Loading label="Loading the invitations">
          <Skeleton className="h-15" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what="The list of invitations" retry={refetch} busy={isFetching} />
      )}
      <ul className="-mt-3 divide-y divide-line">
        {waiting.map((each) => (
          <Row key={each.email} company={company} pending={each} />
        ))}
      </ul>
      <ShowMore of={more} className="mt-3 w-full" />
      <Button className="mt-4" onClick={() => modal.open('add company member', { company })}>
        <MailPlus size={18} aria-hidden="true" />
        Invite people
      </Button>
    </Section>
  );
}

function Row({ company, pending }: { company: Company; pending: Pending }) {
  const { email, invited_at, expires_at } = pending;
  const again = useCompanyChange(invite(company.id));
  const back = useCompanyChange(withdraw(company.id));
  const busy = again.isPending || back.isPending;
  const fail = (error: Error) => toast(problemText(error), 'trouble');
  const send = () =>
    again.mutate(
      { emails: [email] },
      { onSuccess: () => toast(`Another mail is on its way to ${email}.`, 'done'), onError: fail },
    );
  const take = () =>
    modal.open('confirm change', {
      title: 'Take the invitation back?',
      text: `The link that went to ${email} ends at once. They can be invited again.`,
      verb: 'Take it back',
      keep: 'Let it stand',
      change: () => back.mutateAsync(email),
      done: 'The invitation is taken back.',
    });
  return (
    <li className="flex min-h-15 items-center gap-1 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{email}</span>
        <span className="block text-sm text-muted">
          {formatMoment(Date.parse(invited_at))}, good until {formatMoment(Date.parse(expires_at))}
        </span>
      </span>
      <Button
        look="bare"
        icon
        aria-label={`Send another mail to ${email}`}
        aria-disabled={busy}
        onClick={() => busy || send()}
      >
        <RotateCw size={18} aria-hidden="true" />
      </Button>
      <Button
        look="bare"
        icon
        className="-mr-2"
        aria-label={`Take back the invitation of ${email}`}
        aria-disabled={busy}
        onClick={() => busy || take()}
      >
        <Undo2 size={18} aria-hidden="true" />
      </Button>
    </li>
  );
}
