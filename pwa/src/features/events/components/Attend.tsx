import { Link } from '@tanstack/react-router';
import { CalendarPlus, Check, Hourglass, MailOpen, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOffline } from '@/api/error';
import { download } from '@/lib/download';
import { problemText } from '@/lib/problem';
import { useNow } from '@/lib/useNow';
import { Button, ButtonLink } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { shared } from '@/ui/words';
import type { WholeEvent } from '../event';
import { join, leave, useEventChange } from '../queries';
import { attend as copy, door } from '../words';

type Props = {
  event: WholeEvent;
  zone: string;
  signedIn: boolean;
  /** A visitor's link to join through the sign-up. */
  visitorsWay: ReactNode;
};

/** Joining, the member's status, and leaving. */
export function Attend({ event, zone, signedIn, visitorsWay }: Props) {
  const now = useNow(60_000);
  const { id, me, online_url } = event;
  const entrance = door(event, zone, now);
  const over = Date.parse(event.ends_at) <= now;
  const comes = me?.status === 'joined';
  const waits = me?.status === 'waitlisted';
  return (
    <div>
      {comes && (
        <p className="flex items-center gap-2 font-semibold text-leaf-ink">
          <Check size={20} strokeWidth={3} className="shrink-0" aria-hidden="true" />
          {over ? copy.past : copy.joined}
        </p>
      )}
      {waits && !over && (
        <p className="flex items-center gap-2 font-semibold text-sun-ink">
          <Hourglass size={20} className="shrink-0" aria-hidden="true" />
          {me.position === 1
            ? copy.nextInLine
            : me.position
              ? copy.numberInLine(me.position)
              : copy.inLine}
        </p>
      )}
      {me?.status === 'invited' && entrance.open && (
        <p className="mb-3 flex items-center gap-2 font-semibold text-violet-ink">
          <MailOpen size={20} className="shrink-0" aria-hidden="true" />
          {copy.invited}
        </p>
      )}
      {me?.status === 'left' && entrance.open && (
        <p className="mb-3 text-sm text-muted">{copy.declined}</p>
      )}
      {entrance.open &&
        !comes &&
        !waits &&
        (signedIn ? <Join event={event} full={entrance.full} /> : visitorsWay)}
      {event.needs_package && entrance.open && !comes && (
        <p className="mt-2 text-sm text-muted">
          {copy.needsPlan}{' '}
          <Link to="/packages" className="font-semibold text-sea-ink underline underline-offset-4">
            {copy.seePlans}
          </Link>
        </p>
      )}
      {entrance.words && !comes && !waits && (
        <p className={entrance.open ? 'mt-2 text-sm text-muted' : 'font-medium text-muted'}>
          {entrance.words}
        </p>
      )}
      {event.status === 'cancelled' && comes && (
        <p className="mt-1 font-medium text-muted">{entrance.words}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {comes && online_url && !over && event.status === 'published' && (
          <ButtonLink href={online_url} target="_blank" rel="noopener noreferrer" className="grow">
            <Video size={18} aria-hidden="true" />
            {copy.joinOnline}
          </ButtonLink>
        )}
        {!over && event.status === 'published' && (
          <Button look="quiet" onClick={() => download(`/v1/core/event/${id}/calendar.ics`)}>
            <CalendarPlus size={18} aria-hidden="true" />
            {copy.addToCalendar}
          </Button>
        )}
        {(comes || waits) && !over && <Leave event={event} waits={waits} />}
      </div>
      {comes && event.online && !online_url && !over && (
        <p className="mt-2 text-sm text-muted">{copy.linkFollows}</p>
      )}
    </div>
  );
}

function Join({ event, full }: { event: WholeEvent; full: boolean }) {
  const { mutate, isPending, error } = useEventChange(() => join(event.id));
  const { mutate: decline, isPending: declines } = useEventChange(() => leave(event.id));
  const enter = () =>
    mutate(undefined, {
      onSuccess: ({ data }) =>
        toast(data.me?.status === 'joined' ? copy.joined : copy.inLine, 'done'),
    });
  const invited = event.me?.status === 'invited';
  return (
    <>
      <Button
        className="h-12 w-full"
        aria-disabled={isPending}
        onClick={() => isPending || enter()}
      >
        {isPending ? shared.joining : full ? copy.joinWaitlist : copy.join}
      </Button>
      {invited && (
        <Button
          look="bare"
          className="mt-1 w-full"
          aria-disabled={declines}
          onClick={() => declines || decline(undefined, { onError: toastProblem })}
        >
          {copy.decline}
        </Button>
      )}
      <div role="alert">
        {error && (
          <p className="mt-2 text-sm font-medium text-coral-ink">
            {isOffline(error) ? copy.offline : problemText(error)}
          </p>
        )}
      </div>
    </>
  );
}

function Leave({ event: { id, title, capacity }, waits }: { event: WholeEvent; waits: boolean }) {
  const { mutateAsync, mutate, isPending } = useEventChange(() => leave(id));
  const ask = () =>
    modal.open('confirm change', {
      title: copy.leaveQuestion(title),
      text: capacity == null ? copy.leaveOpenText : copy.leaveText,
      verb: copy.leave,
      keep: copy.stay,
      change: () => mutateAsync(undefined),
      done: copy.left(title),
    });
  const stepOut = () => isPending || mutate(undefined, { onError: toastProblem });
  return (
    <Button look="quiet" aria-disabled={isPending} onClick={waits ? stepOut : ask}>
      {waits ? copy.leaveLine : shared.leave}
    </Button>
  );
}
