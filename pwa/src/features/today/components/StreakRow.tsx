import clsx from 'clsx';
import { Check, Minus, Share2, Snowflake } from 'lucide-react';
import { useId } from 'react';
import { formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import { dateLanguage } from '@/lib/language';
import type { Mark } from '@/offline/view';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Tick } from '@/ui/Tick';
import { useView } from '../LogContext';
import { streakRow as copy, slipWords } from '../words';
import { Why } from './Why';

type Props = { today: string; date: string; choose(date: string): void };

const weekdays = (weekday: 'short' | 'narrow') =>
  new Intl.DateTimeFormat(dateLanguage, { weekday, timeZone: 'UTC' });
const short = weekdays('short');
const letter = weekdays('narrow');

const looks: Record<Mark, string> = {
  done: 'bg-sun text-[#10302e]',
  freeze: 'bg-sea-wash text-sea-ink',
  rest: 'bg-sunken text-muted',
  missed: 'border-2 border-line text-muted',
  open: 'border-2 border-dashed border-sun-ink text-sun-ink',
};
const words: Record<Mark, string> = {
  done: copy.done,
  freeze: copy.freeze,
  rest: copy.rest,
  missed: copy.missed,
  open: copy.open,
};

/** The streak, and the last seven days to choose from. */
export function StreakRow({ today, date, choose }: Props) {
  const name = useId();
  const view = useView();
  const { streak } = view.numbers(today);
  const week = view.week(today);
  const slip = slipWords(week);
  return (
    <section
      aria-label={copy.label}
      data-tour="streak"
      className="rounded-card bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex items-center gap-1">
        <p className="flex flex-1 flex-wrap items-baseline gap-x-2">
          <span className="text-3xl font-extrabold tabular-nums">
            <Tick>{formatNumber(streak.current)}</Tick>
          </span>
          <span className="font-semibold">{copy.inARow(streak.current)}</span>
          <span className="inline-flex items-center gap-1 text-sm text-muted sm:ml-auto">
            <Snowflake size={14} aria-hidden="true" />
            {streak.freezes === 1 ? copy.oneFreeze : copy.freezes(streak.freezes)}
          </span>
        </p>
        <Why of="streak" />
        {streak.current > 0 && <ShareStreak date={today} {...streak} />}
      </div>
      {/* Radio buttons: the week is a single tab stop. */}
      <fieldset className="@container mt-3 grid grid-cols-7 gap-1">
        <legend className="sr-only">{copy.dayShown}</legend>
        {week.map(({ date: each, mark }) => (
          <label
            key={each}
            className="relative flex cursor-pointer flex-col items-center gap-1 rounded-control py-1.5 text-xs font-semibold text-muted hover:bg-sunken has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink"
          >
            <input
              type="radio"
              name={name}
              aria-label={`${formatDay(each)}: ${words[mark]}`}
              checked={each === date}
              onChange={() => choose(each)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className="@max-[13rem]:hidden">
              {short.format(new Date(each))}
            </span>
            <span aria-hidden="true" className="hidden @max-[13rem]:block">
              {letter.format(new Date(each))}
            </span>
            <span
              aria-hidden="true"
              className={clsx(
                'grid aspect-square w-full max-w-8 place-items-center rounded-full',
                looks[mark],
              )}
            >
              {mark === 'done' && <Check size={18} strokeWidth={3} />}
              {mark === 'freeze' && <Snowflake size={16} />}
              {(mark === 'missed' || mark === 'rest') && <Minus size={14} />}
            </span>
          </label>
        ))}
      </fieldset>
      {slip && <p className="mt-3 text-sm text-muted">{slip}</p>}
    </section>
  );
}

type ShareProps = { date: string; current: number; longest: number };

function ShareStreak({ date, current: days, longest }: ShareProps) {
  const share = () => modal.open('share card', { of: { kind: 'streak', date, days, longest } });
  return (
    <Button look="bare" icon className="-my-2 -mr-3" aria-label={copy.share} onClick={share}>
      <Share2 size={18} aria-hidden="true" />
    </Button>
  );
}
