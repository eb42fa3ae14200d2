import clsx from 'clsx';
import { formatNumber } from '@/lib/format';
import { ChartTable } from './ChartTable';
import { bars as words } from './words';

type Part = { word: string; fill: string };
export type Bar = { key: string; short: string; long: string; counts: number[] };

/** The maximum number of labels that fit below the bars. */
const LABELS = 7;

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

type Props = {
  caption: string;
  parts: Part[];
  bars: Bar[];
  /** Formats a count. */
  format?: (count: number) => string;
};

/** Bars side by side, each of one part or several stacked ones, with a table for screen readers. */
export function Bars({ caption, parts, bars, format = formatNumber }: Props) {
  const most = Math.max(1, ...bars.map(({ counts }) => sum(counts)));
  const every = Math.ceil(bars.length / LABELS);
  return (
    <figure>
      <p className="text-right text-xs text-muted tabular-nums" aria-hidden="true">
        {format(most)}
      </p>
      <div className="flex h-40 border-y border-line" aria-hidden="true">
        {bars.map(({ key, long, counts }) => (
          <div
            key={key}
            title={`${long}: ${parts.map(({ word }, i) => `${format(counts[i] ?? 0)} ${word}`).join(', ')}`}
            className="flex min-w-0 flex-1 flex-col-reverse items-center"
          >
            {parts.map(({ word, fill }, i) => (
              <div
                key={word}
                style={{ height: `${((counts[i] ?? 0) * 100) / most}%` }}
                className={clsx('w-3/5 max-w-14 shrink-0 last:rounded-t-sm', fill)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="mt-1 flex text-xs text-muted" aria-hidden="true">
        {bars.map(({ key, short }, i) => (
          <span key={key} className="flex w-0 flex-1 justify-center whitespace-nowrap">
            {i % every === 0 && short}
          </span>
        ))}
      </div>
      {parts.length > 1 && (
        <figcaption
          className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted"
          aria-hidden="true"
        >
          {parts.map(({ word, fill }) => (
            <span key={word} className="inline-flex items-center gap-1.5">
              <span className={clsx('size-2.5 rounded-full', fill)} />
              {word}
            </span>
          ))}
        </figcaption>
      )}
      <ChartTable
        caption={caption}
        head={[words.when, ...parts.map(({ word }) => word)]}
        rows={bars.map(({ key, long, counts }) => ({
          key,
          name: long,
          cells: parts.map((_, i) => format(counts[i] ?? 0)),
        }))}
      />
    </figure>
  );
}
