import clsx from 'clsx';
import { MoreHorizontal, Undo2 } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { formatPlural } from '@/lib/format';
import type { Shown } from '@/offline/view';
import { Button } from '@/ui/Button';
import { Tick } from '@/ui/Tick';
import { nouns, shared } from '@/ui/words';
import { progress, tap } from '../actions';
import { useTap } from '../useTap';
import { amountWords, timesWords, habitCard as words } from '../words';
import { HabitMore } from './HabitMore';
import { Ring } from './Ring';
import { Stepper } from './Stepper';

type Props = {
  habit: Shown;
  program: string | undefined;
  /**
   * Whether a reminder opened the page. The card then shows the choices, because the notification
   * may have had no buttons.
   */
  asked: boolean;
};

const isSame = (a: Shown, b: Shown) =>
  (Object.keys({ ...a, ...b }) as (keyof Shown)[]).every((key) => a[key] === b[key]);

/**
 * A habit of the day: one tap logs it, and another undoes it. Memoised, so that a tap renders only
 * its own card.
 */
export const HabitCard = memo(
  Habit,
  (before, now) =>
    before.program === now.program && before.asked === now.asked && isSame(before.habit, now.habit),
);

function Habit({ habit, program, asked }: Props) {
  const { act } = useTap();
  const [more, setMore] = useState(false);
  const panel = useId();
  const before = useRef<number | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) main.current?.focus();
  }, [asked]);
  const done = habit.status === 'done';
  const said = habit.status === 'not_now' || habit.status === 'impossible';

  const log = () => {
    if (!done) before.current = habit.amount;
    void act(habit.id, ...tap(habit, before.current));
  };

  const notNow = () => void act(habit.id, { kind: 'set_status', value: 'not_now' });
  // The chosen button disappears, so move the focus first.
  const choose = (say: () => void) => {
    main.current?.focus();
    say();
  };

  return (
    <li
      className={clsx(
        'overflow-hidden rounded-card shadow-card transition-colors duration-200',
        done ? 'bg-leaf-wash' : 'bg-surface',
      )}
      data-entry={habit.id}
    >
      <div className="flex items-center">
        <button
          ref={main}
          type="button"
          aria-pressed={done}
          onClick={log}
          className="flex min-h-19 min-w-0 flex-1 items-center gap-4 rounded-card py-3 pl-4 text-left -outline-offset-3 transition-transform duration-150 active:scale-[0.99]"
        >
          <Ring value={progress(habit)} done={done} />
          <span className="min-w-0 flex-1">
            <span className="block font-bold text-pretty">{habit.title}</span>
            <span
              className={clsx('block text-sm tabular-nums', done ? 'text-leaf-ink' : 'text-muted')}
            >
              <Detail habit={habit} said={said} program={program} />
            </span>
          </span>
          {done && (
            <span className="inline-flex animate-appear items-center gap-1.5 pr-1 text-sm font-semibold text-leaf-ink">
              <Undo2 size={16} aria-hidden="true" />
              <span className="max-[25rem]:sr-only">{shared.undo}</span>
            </span>
          )}
        </button>
        <Button
          look="bare"
          icon
          className="mr-2"
          aria-expanded={more}
          aria-controls={panel}
          aria-label={words.moreFor(habit.title)}
          onClick={() => setMore(!more)}
        >
          <MoreHorizontal size={20} aria-hidden="true" />
        </Button>
      </div>
      {asked && habit.status === 'open' && (
        <div className="flex gap-2 px-4 pt-1 pb-4 pl-20">
          <Button onClick={() => choose(log)}>{words.done}</Button>
          <Button look="quiet" onClick={() => choose(notNow)}>
            {shared.notNow}
          </Button>
        </div>
      )}
      {habit.target && <Stepper habit={habit} target={habit.target} act={act} />}
      {habit.note && !more && (
        <p className="px-4 pb-3 pl-20 text-sm break-words text-muted">{habit.note}</p>
      )}
      <div id={panel}>
        {more && <HabitMore habit={habit} act={act} close={() => setMore(false)} />}
      </div>
    </li>
  );
}

function Detail({
  habit: { status, target, unit, points, worth, due, ...period },
  said,
  program,
}: {
  habit: Shown;
  said: boolean;
  program: string | undefined;
}) {
  const goal = target && amountWords(target.amount, unit);
  const parts = [
    timesWords(period),
    goal && (target?.direction === 'at_most' ? words.atMost(goal) : goal),
    status === 'not_now' && shared.notNow,
    status === 'impossible' && words.impossible,
    status === 'done' ? `+${points}` : !said && due !== 'extra' && formatPlural(worth, nouns.point),
    due === 'extra' && status !== 'done' && words.doneOftenEnough,
    program,
  ];
  return <Tick>{parts.filter(Boolean).join(' · ')}</Tick>;
}
