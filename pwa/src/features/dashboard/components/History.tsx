import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@/lib/format';
import { fromFirst } from '@/lib/fromFirst';
import { Age } from '@/ui/Age';
import { type Bar, Bars } from '@/ui/Bars';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import type { Figures } from '../activity';
import { type Chart, charts, type HistorySearch, labels, ranges, withToday } from '../history';
import { type Statistics, statistics, timeBefore } from '../queries';
import { comparedWords, historyCard as words } from '../words';

type Props = {
  figures: Figures;
  search: HistorySearch;
  change(search: HistorySearch): void;
};

/** Leaves out the bars before the first data. */
const sinceFirst = (bars: Bar[]) => fromFirst(bars, ({ counts }) => counts.some((n) => n > 0));

/** The figure for the whole range: its sum, if there is one. */
function whole(chart: string, total: Statistics['total'], sum: number): number {
  if (chart === 'active') return total.active;
  return chart === 'online' ? total.online_most : sum;
}

/** The history, in the specification's ranges. Today's bar follows the live figures. */
export function History({ figures, search, change }: Props) {
  const chart: Chart = charts.find(({ id }) => id === search.show) ?? charts[0];
  const range = ranges.find(({ id }) => id === search.range) ?? ranges[0];
  const query = useQuery(statistics(range, figures.date));
  const { data, error, isPending, isError, isFetching, isPlaceholderData, refetch } = query;
  const buckets = data && withToday(data.buckets, figures.date, figures.today);
  const bars = buckets?.map(({ at, ...counts }) => ({
    key: at,
    ...labels(at, range),
    counts: chart.parts.map(({ of }) => of(counts)),
  }));
  const all = bars?.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0) ?? 0;
  // A member who is active on several days counts once, and peaks cannot be added up.
  const total = data && whole(chart.id, data.total, all);
  const { data: before } = useQuery(timeBefore(range, figures.date));
  const earlier =
    before &&
    whole(
      chart.id,
      before,
      chart.parts.reduce((sum, { of }) => sum + of(before), 0),
    );
  return (
    <Card aria-label={words.title} className="p-5 sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold text-muted">{chart.name}</h2>
          <p className="mt-1 text-3xl font-extrabold tabular-nums">
            {data && !isPlaceholderData ? formatNumber(total ?? 0) : '–'}
          </p>
          <p className="min-h-5 text-sm text-muted tabular-nums">
            {earlier !== undefined &&
              total !== undefined &&
              !isPlaceholderData &&
              comparedWords(total, earlier, words.theTimeBefore(range.duration))}
          </p>
        </div>
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
          <SelectField
            label={words.show}
            value={chart.id}
            onChange={({ target }) =>
              change({ ...search, show: charts.find(({ id }) => id === target.value)?.id })
            }
          >
            {charts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.range}
            value={range.id}
            onChange={({ target }) =>
              change({ ...search, range: ranges.find(({ id }) => id === target.value)?.id })
            }
          >
            {ranges.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </header>
      <div className="mt-4 min-h-48">
        {isPending && (
          <Loading label={words.loadingTheHistory}>
            <Skeleton className="h-48" />
          </Loading>
        )}
        {isError && !data && (
          <Fault error={error} what={words.theHistory} retry={refetch} busy={isFetching} />
        )}
        {isError && data && <Age at={query.dataUpdatedAt} className="mb-2" />}
        {bars && !isPlaceholderData && all === 0 && (
          <p className="grid min-h-48 place-items-center rounded-control bg-sunken p-4 text-center text-muted">
            {words.empty(chart.empty)}
          </p>
        )}
        {bars && !isPlaceholderData && all > 0 && (
          <Bars
            caption={`${chart.name}, ${range.name}`}
            parts={chart.parts}
            bars={sinceFirst(bars)}
          />
        )}
      </div>
    </Card>
  );
}
