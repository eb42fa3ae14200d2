import clsx from 'clsx';
import { ChevronDown, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatPlural } from '@/lib/format';
import { sourcesOf } from '@/lib/pictures';
import { Description } from '@/ui/Description';
import { Tag } from '@/ui/Tag';
import { nouns } from '@/ui/words';
import type { Program } from '../board';
import { type Leg, legs } from '../path';
import { daysWords, programPath as words } from '../words';

type Props = {
  program: Program;
  /** The current day of the program. */
  day: number | undefined;
  /** A step's content for participants. */
  inside: ((step: number) => ReactNode) | undefined;
};

/** The plan as a path: each step's days and activities, and the member's current day. */
export function ProgramPath({ program, day, inside }: Props) {
  return (
    <div className="border-t border-line px-5 pt-4 pb-5 sm:px-6">
      <h3 className="font-semibold">
        {words.title}
        {day !== undefined && <span className="text-muted"> {words.todayIsDay(day)}</span>}
      </h3>
      <ol className="mt-3">
        {legs(program).map((leg) => (
          <Step key={leg.id} leg={leg} day={day} inside={inside?.(leg.id)} />
        ))}
      </ol>
    </div>
  );
}

type StepProps = { leg: Leg; day: number | undefined; inside: ReactNode };

function Step({ leg, day, inside }: StepProps) {
  const { title, first, last, count } = leg;
  const here = day !== undefined && day >= first && day <= last;
  const past = day !== undefined && day > last;
  // The questions of a step load when it is opened.
  const [chosen, setOpen] = useState<boolean>();
  const open = chosen ?? here;
  return (
    <li className="group relative flex gap-4 pb-3 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-0 left-[5px] w-0.5 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={clsx(
          'mt-4 size-3 shrink-0 rounded-full border-[3px]',
          past || here ? 'border-sea' : 'border-line',
          past ? 'bg-sea' : 'bg-surface',
        )}
      />
      <details
        className="min-w-0 flex-1 [&[open]>summary>svg]:rotate-180"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-control">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 font-medium">
              {title}
              {here && <Tag tone="water">{words.youAreHere}</Tag>}
            </span>
            <span className="block text-sm text-muted tabular-nums">
              {daysWords(first, last)}, {formatPlural(count, nouns.activity, nouns.activities)}
            </span>
          </span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="shrink-0 text-muted transition-transform duration-150"
          />
        </summary>
        {open && <Inside leg={leg} day={day} inside={inside} />}
      </details>
    </li>
  );
}

function Inside({ leg, day, inside }: StepProps) {
  const { description, image, video, pieces } = leg;
  return (
    <div className="pt-2 pb-3">
      {image && (
        <img
          {...sourcesOf(image, '(min-width: 64rem) 40rem, 100vw')}
          alt=""
          loading="lazy"
          className="mb-3 w-full rounded-control object-cover"
        />
      )}
      {description && (
        <div className="mb-3">
          <Description of={leg} />
        </div>
      )}
      {video && (
        <a
          href={`https://www.youtube.com/watch?v=${video}`}
          target="_blank"
          rel="noopener noreferrer"
          className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-sea-ink underline-offset-4 hover:underline"
        >
          <Play size={18} aria-hidden="true" />
          {words.watchVideo}
        </a>
      )}
      <ul className="grid gap-2 text-sm">
        {pieces.map(({ id, first, last, titles }) => {
          const now = day !== undefined && day >= first && day <= last;
          return (
            <li
              key={id}
              className={clsx(
                'flex flex-wrap gap-x-3 rounded-control px-3 py-2',
                now ? 'bg-sea-wash' : 'bg-sunken',
              )}
            >
              <span className="font-semibold tabular-nums">{daysWords(first, last)}</span>
              <span className={now ? '' : 'text-muted'}>
                {titles.length > 0 ? titles.join(', ') : words.rest}
              </span>
            </li>
          );
        })}
      </ul>
      {inside}
    </div>
  );
}
