import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { download, withQuery } from '@/lib/download';
import { formatNumber } from '@/lib/format';
import { fromFirst } from '@/lib/fromFirst';
import { type Bar, Bars } from '@/ui/Bars';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { Options, SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { figures, income } from '../admin/queries';
import type { PaymentSearch } from '../admin/search';
import { formatMoney } from '../money';
import { percentWords } from '../words';
import { asked, labelOf, monthOf, rangeOf, ranges } from './ranges';
import { income as words } from './words';

type Props = {
  search: PaymentSearch;
  change(search: PaymentSearch): void;
  /** Today's date in UTC. */
  today: string;
};

/** Revenue, recurring income, new and lost members. */
export function Income({ search, change, today }: Props) {
  const range = rangeOf(search.range);
  const period = asked(range, today);
  const received = useQuery(income({ ...period, currency: search.currency }));
  const moved = useQuery(figures(period.start, today, search.currency));
  const failed = [received, moved].find(({ data, isError }) => isError && !data);
  if (failed) {
    return (
      <Card>
        <Fault
          error={failed.error}
          what={words.what}
          retry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      </Card>
    );
  }
  const currencies = received.data?.totals.map(({ income: each }) => each.currency) ?? [];
  const shown = received.data?.currency ?? '';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={words.range}
          value={range.id}
          onChange={({ target }) => change({ ...search, range: target.value })}
        >
          <Options of={ranges.map(({ id, name }) => ({ value: id, label: name }))} />
        </SelectField>
        {currencies.length > 1 && (
          <SelectField
            label={words.currency}
            value={shown}
            onChange={({ target }) => change({ ...search, currency: target.value })}
          >
            <Options of={currencies.map((value) => ({ value, label: value }))} />
          </SelectField>
        )}
        <Button
          look="quiet"
          className="h-12"
          aria-label={words.exportCsv}
          onClick={() => {
            const { start, end, hours } = period;
            const query = { start, end, granularity_in_hour: hours, currency: search.currency };
            void download(withQuery('/v1/auth/income/export', query));
          }}
        >
          <Download size={18} aria-hidden="true" />
          {words.csv}
        </Button>
        <Button
          look="quiet"
          className="h-12"
          aria-label={words.exportFigures}
          onClick={() => {
            const query = { from: period.start, to: today, currency: search.currency };
            void download(withQuery('/v1/auth/billing/figures/export', query));
          }}
        >
          <Download size={18} aria-hidden="true" />
          {words.figuresCsv}
        </Button>
      </div>
      {received.data && moved.data ? (
        <Charts received={received.data} moved={moved.data} range={range.name} />
      ) : (
        <Loading label={words.loading}>
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="mt-4 h-72 rounded-card" />
        </Loading>
      )}
    </div>
  );
}

type Received = Awaited<ReturnType<NonNullable<ReturnType<typeof income>['queryFn']>>>;
type Moved = Awaited<ReturnType<NonNullable<ReturnType<typeof figures>['queryFn']>>>;

function Charts({ received, moved, range }: { received: Received; moved: Moved; range: string }) {
  const { digits } = moved.mrr;
  const money = (amount: number) => formatMoney({ amount, currency: received.currency, digits });
  const sum = (of: (row: Received['rows'][number]) => number) =>
    received.rows.reduce((all, row) => all + of(row), 0);
  const bars = received.rows.map(({ at, income: came, refunds }) => ({
    key: at,
    ...labelOf(at),
    counts: [came.amount, refunds.amount],
  }));
  const months = (counts: (row: Moved['rows'][number]) => number[]): Bar[] =>
    moved.rows.map((row) => ({ key: row.month, ...monthOf(row.month), counts: counts(row) }));
  const rate = (value: number | null | undefined) =>
    value == null ? words.unknown : percentWords(Math.round(value * 1000) * 100);
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 rounded-card bg-surface p-5 shadow-card sm:grid-cols-5 sm:p-6">
        <Figure name={words.net} value={money(sum(({ net }) => net.amount))} />
        <Figure name={words.mrr} value={formatMoney(moved.mrr)} />
        <Figure name={words.subscribers} value={formatNumber(moved.subscribers)} />
        <Figure name={words.churn} value={rate(moved.churn_rate)} />
        <Figure name={words.conversion} value={rate(moved.trial_conversion)} />
      </dl>
      <Chart title={words.incomeChart} empty={words.incomeEmpty} bars={bars}>
        <Bars
          caption={`${words.incomeChart}, ${range}`}
          parts={[
            { word: words.received, fill: 'bg-leaf' },
            { word: words.refunds, fill: 'bg-sun' },
          ]}
          bars={sinceFirst(bars)}
          format={money}
        />
      </Chart>
      <div className="grid gap-4 lg:grid-cols-2">
        <OfMonths
          title={words.mrrChart}
          empty={words.mrrEmpty}
          parts={[{ word: words.mrrChart, fill: 'bg-sea' }]}
          bars={months(({ mrr }) => [mrr.amount])}
          format={money}
        />
        <OfMonths
          title={words.movesChart}
          empty={words.mrrEmpty}
          parts={[
            { word: words.gained, fill: 'bg-leaf' },
            { word: words.lost, fill: 'bg-coral' },
          ]}
          bars={months((row) => [
            row.new.amount + row.expansion.amount,
            Math.abs(row.contraction.amount) + Math.abs(row.churned.amount),
          ])}
          format={money}
        />
        <OfMonths
          title={words.subscribersChart}
          empty={words.mrrEmpty}
          parts={[
            { word: words.started, fill: 'bg-leaf' },
            { word: words.ended, fill: 'bg-sun' },
          ]}
          bars={months(({ started, ended }) => [started, ended])}
        />
        <OfMonths
          title={words.trialsChart}
          empty={words.trialsEmpty}
          parts={[
            { word: words.trials, fill: 'bg-sea' },
            { word: words.converted, fill: 'bg-leaf' },
          ]}
          bars={months(({ trials, converted }) => [trials, converted])}
        />
      </div>
    </>
  );
}

/** Leaves out the bars before the first data. */
const sinceFirst = (bars: Bar[]) => fromFirst(bars, ({ counts }) => counts.some((n) => n > 0));

type OfMonthsProps = {
  title: string;
  empty: string;
  parts: { word: string; fill: string }[];
  bars: Bar[];
  format?: (count: number) => string;
};

const OfMonths = ({ title, empty, parts, bars, format }: OfMonthsProps) => (
  <Chart title={title} empty={empty} bars={bars}>
    <Bars caption={title} parts={parts} bars={sinceFirst(bars)} {...(format && { format })} />
  </Chart>
);

type ChartProps = { title: string; empty: string; bars: Bar[]; children: ReactNode };

const Chart = ({ title, empty, bars, children }: ChartProps) => (
  <Card aria-label={title} className="p-5 sm:p-6">
    <h2 className="mb-3 font-semibold text-muted">{title}</h2>
    {bars.some(({ counts }) => counts.some((n) => n > 0)) ? (
      children
    ) : (
      <p className="rounded-control bg-sunken p-4 text-muted">{empty}</p>
    )}
  </Card>
);

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-xl font-bold break-words tabular-nums">{value}</dd>
  </div>
);
