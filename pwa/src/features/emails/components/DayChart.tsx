import { dateLanguage } from '@/lib/language';
import { ChartTable } from '@/ui/ChartTable';
import { type Day, stacked } from '../days';
import { order, statuses } from '../status';
import { dayChart as words } from '../words';

const HEIGHT = 100;
const STEP = 10;
const day = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const short = (date: string) => day.format(Date.parse(date));

/** Mails by day and status: a bar for each day, with a table for screen readers. */
export function DayChart({ days }: { days: Day[] }) {
  const most = Math.max(1, ...days.map(({ total }) => total));
  const scale = HEIGHT / most;
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  return (
    <figure className="px-5 pb-5 sm:px-6">
      <p className="text-right text-sm text-muted tabular-nums" aria-hidden="true">
        {words.most(most)}
      </p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        className="mt-1 h-36 w-full border-b border-line"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map((each, i) =>
          stacked(each).map(({ status, from, count }) => (
            <rect
              key={`${each.date} ${status}`}
              x={i * STEP + 1}
              y={HEIGHT - (from + count) * scale}
              width={STEP - 2}
              height={count * scale}
              className={statuses[status].fill}
            >
              <title>{`${short(each.date)}: ${count} ${statuses[status].word}`}</title>
            </rect>
          )),
        )}
      </svg>
      <figcaption className="mt-2 text-sm text-muted">
        <span className="flex justify-between">
          <span>{first && short(first)}</span>
          <span>{last && short(last)}</span>
        </span>
        <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {order.map((status) => (
            <span key={status} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-3 rounded-sm ${statuses[status].swatch}`} />
              {statuses[status].word}
            </span>
          ))}
        </span>
      </figcaption>
      <ChartTable
        caption={words.caption}
        head={[words.day, ...order.map((status) => statuses[status].word)]}
        rows={days
          .filter(({ total }) => total > 0)
          .map((each) => ({
            key: each.date,
            name: short(each.date),
            cells: order.map((status) => each[status]),
          }))}
      />
    </figure>
  );
}
