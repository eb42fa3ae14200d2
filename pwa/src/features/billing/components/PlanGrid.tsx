import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Segments } from '@/ui/Segments';
import { Options, SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { currenciesOf, hasBoth, type Interval, mostSaved, offered, type Package } from '../plans';
import { type MyBilling, packages } from '../queries';
import { priceWords, planGrid as words } from '../words';
import { PlanCard } from './PlanCard';

const intervals = [
  { value: 'month', label: words.monthly },
  { value: 'year', label: words.yearly },
] as const;

type Props = {
  signedIn: boolean;
  billing: MyBilling | undefined;
  /** The coupon of an offer. */
  coupon: string | undefined;
};

/** All plans side by side. */
export function PlanGrid({ signedIn, billing, coupon }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(packages);
  const [chosen, choose] = useState<Interval>();
  const [wanted, want] = useState<string>();
  const shown = offered(data ?? []);
  useScrollToNamed(shown.length);
  const interval = chosen ?? billing?.subscription?.price?.interval ?? 'month';
  const currencies = currenciesOf(shown);
  const own = billing?.subscription?.price?.price.currency;
  const currency = wanted ?? own ?? currencies[0] ?? '';
  const saved = mostSaved(shown, currency);
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c'].map((each) => (
            <Skeleton key={each} className="h-96 rounded-card" />
          ))}
        </div>
      </Loading>
    );
  }
  if (!data) {
    return (
      <Card>
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  }
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState
          title={words.empty}
          action={
            <Link to="/challenges" className={buttonClasses({})}>
              {words.browse}
            </Link>
          }
        >
          {words.emptyText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 empty:hidden">
        {hasBoth(shown) && (
          <div className="w-full sm:w-72">
            <Segments<Interval>
              label={words.interval}
              options={intervals}
              value={interval}
              choose={choose}
            />
          </div>
        )}
        {saved !== undefined && <p className="font-semibold text-leaf-ink">{words.save(saved)}</p>}
        {currencies.length > 1 && (
          <SelectField
            label={words.currency}
            className="sm:ml-auto"
            value={currency}
            onChange={({ target }) => want(target.value)}
          >
            <Options of={currencies.map((value) => ({ value, label: value }))} />
          </SelectField>
        )}
      </div>
      <ul className="grid items-stretch gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((each) => (
          <PlanCard
            key={each.id}
            of={each}
            all={data}
            interval={interval}
            currency={currency}
            signedIn={signedIn}
            billing={billing}
            coupon={coupon}
          />
        ))}
      </ul>
      <Companies all={data} />
    </>
  );
}

/** Company plans, which an administrator grants. */
function Companies({ all }: { all: Package[] }) {
  const shown = all.filter(({ archived, seats }) => !archived && seats != null);
  if (shown.length === 0) return null;
  return (
    <Card aria-labelledby="companies" className="mt-4 p-5 sm:p-6">
      <h2 id="companies" className="flex items-center gap-2 text-lg font-bold">
        <Building2 size={20} className="text-sea-ink" aria-hidden="true" />
        {words.companies}
      </h2>
      <p className="text-muted">{words.companiesText}</p>
      <ul className="mt-3 grid gap-2">
        {shown.map(({ id, title, summary, seats, prices }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{title}</span>
            <span className="text-sm text-muted tabular-nums">
              {[
                words.seats(seats ?? 0),
                ...prices
                  .filter(({ archived }) => !archived)
                  .map(({ price, interval }) => priceWords(price, interval)),
              ].join(' · ')}
            </span>
            {summary && <span className="w-full text-sm text-muted">{summary}</span>}
          </li>
        ))}
      </ul>
      <Link
        to="/user/dashboard"
        search={{ tab: 'more-company' }}
        className={buttonClasses({ look: 'quiet' }, 'mt-4')}
      >
        {words.openCompany}
      </Link>
    </Card>
  );
}

/** Scrolls to the plan that the link names, once its card has rendered. */
function useScrollToNamed(count: number): void {
  useEffect(() => {
    if (count > 0) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [count]);
}
