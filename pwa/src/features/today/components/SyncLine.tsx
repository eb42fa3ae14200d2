import clsx from 'clsx';
import { CircleAlert, CloudCheck, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, ButtonLink } from '@/ui/Button';
import { useLog, useView } from '../LogContext';
import { syncLine as words } from '../words';
import { Attention } from './Attention';

/** The sync state, which is always visible: sent, pending, or in need of attention. */
export function SyncLine() {
  const log = useLog();
  const { outbox, account } = useView().stored;
  const [open, setOpen] = useState(false);
  const list = useId();
  const refused = outbox.filter((each) => each.refused);
  const waiting = outbox.length - refused.length;
  const { paused, attempts } = account;

  type State = { Icon: LucideIcon; tone: string; text: string; more?: string };
  const state = ((): State => {
    if (refused.length > 0) {
      return {
        Icon: CircleAlert,
        tone: 'text-coral-ink',
        text: words.needsYou(refused.length),
      };
    }
    if (waiting > 0 && paused) {
      const sentence = paused === 'sign-in' ? words.signInToSend : words.otherAccount;
      return {
        Icon: CircleAlert,
        tone: 'text-coral-ink',
        text: sentence(waiting),
      };
    }
    if (log.trouble) {
      const text = log.trouble.full ? words.full : words.failing;
      return { Icon: CircleAlert, tone: 'text-coral-ink', text };
    }
    if (waiting > 0) {
      const text = attempts > 0 ? words.waiting(waiting) : words.sending(waiting);
      const more = attempts > 0 ? words.safeOnThisDevice : '';
      return { Icon: attempts > 0 ? CloudOff : CloudUpload, tone: 'text-sun-ink', text, more };
    }
    return { Icon: CloudCheck, tone: 'text-muted', text: words.allSent };
  })();

  return (
    <div className="text-sm" data-tour="sync">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <p
          role="status"
          className={clsx('flex items-center gap-2 font-semibold', state.tone)}
          data-sync
        >
          <state.Icon size={16} aria-hidden="true" />
          <span>
            {state.text}
            {/* A phone has room only for the number. */}
            <span className="sr-only sm:not-sr-only">{state.more}</span>
          </span>
        </p>
        {refused.length > 0 && (
          <Button
            look="bare"
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            {open ? words.hide : words.show}
          </Button>
        )}
        {waiting > 0 && paused === 'sign-in' && (
          <ButtonLink look="bare" href="/auth/login?callbackUrl=/user/dashboard">
            {words.signIn}
          </ButtonLink>
        )}
        {waiting > 0 && !paused && attempts > 0 && (
          <Button look="bare" className="-mx-3" onClick={() => void log.flush(true)}>
            {words.tryNow}
          </Button>
        )}
      </div>
      <div id={list}>{open && refused.length > 0 && <Attention refused={refused} />}</div>
    </div>
  );
}
