import { CircleCheck, CloudOff, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { View } from '@/offline/surveys/answering';
import { Button } from '@/ui/Button';
import { keepingOf } from '../useAnswering';
import { saveState, finished as words } from '../words';

type MessageProps = { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode };

function Message({ icon, title, children, action }: MessageProps) {
  return (
    <div className="flex animate-appear flex-col items-center px-6 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-sea-wash text-sea-ink">
        {icon}
      </span>
      <h1 className="mt-4 text-xl font-extrabold">{title}</h1>
      <p className="mt-1 max-w-[44ch] text-balance text-muted">{children}</p>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Shown while a complete response is being sent. */
export function OnItsWay({ view, retry }: { view: View; retry: () => void }) {
  const keeping = keepingOf(view);
  if (keeping === 'saving') {
    return (
      <div role="status">
        <Message icon={<Send size={26} aria-hidden="true" />} title={words.sending}>
          {words.sendingText}
        </Message>
      </div>
    );
  }
  return (
    <div role="status">
      <Message
        icon={<CloudOff size={26} aria-hidden="true" />}
        title={words.waiting}
        action={
          <Button look="quiet" onClick={retry}>
            {words.sendAgain}
          </Button>
        }
      >
        {keeping === 'signIn' ? saveState.signIn : words.waitingText}
      </Message>
    </div>
  );
}

type DoneProps = {
  /** When the survey was answered, and from when it can be answered again. */
  on: string | undefined;
  next: string | undefined;
  closed: boolean;
  action: ReactNode;
};

/** Shown when there is nothing to answer at the moment. */
export function NothingToAnswer({ on, next, closed, action }: DoneProps) {
  const icon = <CircleCheck size={26} aria-hidden="true" />;
  if (closed && !on) {
    return (
      <Message icon={icon} title={words.closed} action={action}>
        {words.closedText}
      </Message>
    );
  }
  return (
    <Message icon={icon} title={words.done} action={action}>
      {[on ? words.doneOn(on) : words.thanks, next && words.next(next)].filter(Boolean).join(' ')}
    </Message>
  );
}
