import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Tag } from '@/ui/Tag';
import { choiceOf, liveOf } from '../choice';
import { formatMoney } from '../money';
import { additionsOf, type Interval, type Package, type Price, priceOf, savingOf } from '../plans';
import type { MyBilling } from '../queries';
import { planCard as words } from '../words';
import { SwitchButton } from './SwitchButton';
import { TakeBack } from './TakeBack';

type Props = {
  of: Package;
  /** All packages of the site, to look up the included ones. */
  all: readonly Package[];
  interval: Interval;
  currency: string;
  signedIn: boolean;
  billing: MyBilling | undefined;
  coupon: string | undefined;
};

/** A plan: its price, contents and next step. */
export function PlanCard({ of, all, interval, currency, signedIn, billing, coupon }: Props) {
  const price = priceOf(of, interval, currency);
  if (!price) return null;
  const live = liveOf(billing);
  const own = live?.package.id === of.id;
  const saving = price.interval === 'year' ? savingOf(of, currency) : undefined;
  return (
    <li className="grid scroll-mt-4" id={of.key}>
      <Card
        aria-label={of.title}
        className={clsx('flex flex-col p-5 sm:p-6', own && 'outline-3 outline-sea')}
      >
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-xl font-bold">{of.title}</h2>
          {own && (
            <Tag tone="water">{live.state === 'trialing' ? words.yourTrial : words.yours}</Tag>
          )}
        </div>
        {of.summary && <p className="mt-1 text-muted">{of.summary}</p>}
        <p className="mt-4 tabular-nums">
          <span className="text-3xl font-extrabold">{formatMoney(price.price, true)}</span>{' '}
          <span className="text-muted">{words.a[price.interval]}</span>
        </p>
        <p className="min-h-5 text-sm font-semibold text-leaf-ink">
          {saving !== undefined && words.saves(saving)}
        </p>
        <h3 className="mt-4 text-sm font-semibold text-muted">{words.includes}</h3>
        <ul className="mt-2 mb-6 grid gap-2">
          {includedIn(of, all).map((line) => (
            <li key={line} className="flex gap-2">
              <Check
                size={18}
                strokeWidth={3}
                className="mt-[0.2em] shrink-0 text-leaf-ink"
                aria-hidden="true"
              />
              <span className="min-w-0 break-words">{line}</span>
            </li>
          ))}
        </ul>
        <div className="mt-auto grid gap-2">
          <NextStep of={of} price={price} signedIn={signedIn} billing={billing} coupon={coupon} />
        </div>
      </Card>
    </li>
  );
}

/**
 * A plan's features: the plans it includes, the text by administrators, then features derived from
 * its settings.
 */
function includedIn(of: Package, all: readonly Package[]): string[] {
  const { packages, articles, events } = additionsOf(of, all);
  return [
    ...packages.map(({ title }) => words.everything(title)),
    ...of.features,
    ...of.programs.map(({ title }) => words.program(title)),
    ...(articles ? [words.articles] : []),
    ...(events ? [words.events] : []),
  ];
}

type StepProps = Pick<Props, 'of' | 'signedIn' | 'billing' | 'coupon'> & { price: Price };

function NextStep({ of, price, signedIn, billing, coupon }: StepProps) {
  const live = liveOf(billing);
  const order = { price: price.id, ...(coupon && { coupon }) };
  switch (choiceOf(signedIn, billing, of, price)) {
    case 'sign up':
      return (
        <Link
          to="/auth/signup"
          search={{ callbackUrl: `/packages/checkout?price=${price.id}` }}
          className={buttonClasses({}, 'h-12')}
        >
          {words.choose(of.title)}
        </Link>
      );
    case 'buy':
      return (
        <Link to="/packages/checkout" search={order} className={buttonClasses({}, 'h-12')}>
          {words.choose(of.title)}
        </Link>
      );
    case 'switch':
      return live ? <SwitchButton subscription={live.id} to={of} price={price} /> : null;
    case 'keep':
      return live ? <TakeBack of={live}>{words.keep(of.title)}</TakeBack> : null;
    case 'planned':
      return <p className="py-3 text-center font-semibold text-muted">{words.planned}</p>;
    case 'pay':
      return <ToPayments>{words.pay}</ToPayments>;
    case 'current':
      return live?.open_invoices[0] ? (
        <ToPayments>{words.pay}</ToPayments>
      ) : (
        <p className="py-3 text-center font-semibold text-muted">{words.yours}</p>
      );
  }
}

const ToPayments = ({ children }: { children: string }) => (
  <Link
    to="/user/dashboard"
    search={{ tab: 'more-payment' }}
    className={buttonClasses({ look: 'quiet' }, 'h-12')}
  >
    {children}
  </Link>
);
