import clsx from 'clsx';
import { ChartTable } from '@/ui/ChartTable';
import type { Point } from '../trend';
import { shortDayWords, scorecardView as words } from '../words';

/** The maximum number of labels that fit below the points. */
const LABELS = 6;

type Props = {
  points: Point[];
  what: string;
  /** Formats a point's date. */
  when?: (date: string) => string;
};

/** Scores over time as a line from 0 to 100, with a table for screen readers. */
export function Trend({ points, what, when = shortDayWords }: Props) {
  const every = Math.ceil(points.length / LABELS);
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <figure>
      <div className="flex gap-3" aria-hidden="true">
        <div className="flex h-44 flex-col justify-between text-right text-xs text-muted tabular-nums">
          {[100, 50, 0].map((mark) => (
            <span key={mark} className="-my-2">
              {mark}
            </span>
          ))}
        </div>
        {/* Padding at the sides, so that the first and the last point are fully visible. */}
        <div className="min-w-0 flex-1 px-6">
          <div className="relative h-44">
            {['top-0', 'top-1/2', 'top-full'].map((mark) => (
              <div key={mark} className={clsx('absolute -inset-x-6 border-t border-line', mark)} />
            ))}
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className="absolute inset-0 size-full overflow-visible"
              aria-hidden="true"
            >
              <polyline
                points={line}
                fill="none"
                strokeWidth="2.5"
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className="stroke-sea"
              />
            </svg>
            {points.map(({ id, x, y, score }, at) => (
              <span
                key={id}
                className="absolute size-3 -translate-1/2 rounded-full border-2 border-surface bg-sea"
                style={{ left: `${x}%`, top: `${y}%` }}
              >
                {at === points.length - 1 && (
                  <span className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-surface px-1.5 text-sm font-bold tabular-nums">
                    {score}
                  </span>
                )}
              </span>
            ))}
          </div>
          <div className="relative mt-2 h-5 text-xs text-muted">
            {points.map(({ id, x, date }, at) => (
              <span
                key={id}
                className="absolute -translate-x-1/2 whitespace-nowrap"
                style={{ left: `${x}%` }}
              >
                {(points.length - 1 - at) % every === 0 && when(date)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <ChartTable
        caption={words.caption(what)}
        head={[words.date, words.score]}
        rows={points.map(({ id, date, score }) => ({
          key: String(id),
          name: when(date),
          cells: [score],
        }))}
      />
    </figure>
  );
}
