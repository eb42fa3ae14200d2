import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { problemText } from '@/lib/problem';
import { useLeaving } from '@/lib/useLeaving';
import { Button, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { liveOf } from '../choice';
import { formatMoney } from '../money';
import { type Package, type Price, withPrice } from '../plans';
import {
  type MyBilling,
  type Order,
  ownBilling,
  packages,
  type Quote,
  quote,
  type Started,
  start,
  upgradeTrial,
  useBillingChange,
} from '../queries';
import { percentWords, priceWords, checkout as words } from '../words';
import { CouponField, type Discount } from './CouponField';
import { CustomerFields } from './CustomerFields';
import { Lines } from './Lines';
import { useDetails } from './useDetails';

type Props = { price: number | undefined; coupon: string | undefined };

/** The checkout: the order, the billing details, and the payment. */
export function Checkout({ price: id, coupon }: Props) {
  const all = useQuery(packages);
  const own = useQuery(ownBilling);
  const failed = [all, own].find(({ data, isPending }) => !data && !isPending);
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
  if (!all.data || !own.data) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-120 rounded-card" />
      </Loading>
    );
  }
  const wanted = id === undefined ? undefined : withPrice(all.data, id);
  if (!wanted || wanted.price.archived || wanted.package.archived) {
    return (
      <Card>
        <EmptyState
          title={words.missing}
          action={
            <Link to="/packages" className={buttonClasses({})}>
              {words.plans}
            </Link>
          }
        >
          {words.missingText}
        </EmptyState>
      </Card>
    );
  }
  const live = liveOf(own.data);
  // This order replaces a trial without a price, or an unpaid order.
  if (live && (live.state === 'trialing' ? live.price : live.state !== 'incomplete')) {
    return (
      <Card>
        <EmptyState
          title={words.already}
          action={
            <Link
              to="/user/dashboard"
              search={{ tab: 'more-payment' }}
              className={buttonClasses({})}
            >
              {words.payments}
            </Link>
          }
        >
          {words.alreadyText(live.package.title)}
        </EmptyState>
      </Card>
    );
  }
  return (
    <OrderForm
      of={wanted.package}
      price={wanted.price}
      billing={own.data}
      trial={live?.state === 'trialing' ? live.id : undefined}
      begun={coupon}
    />
  );
}

/** A line for each tax, which is included in the price or added to it. */
const taxLines = (quoted: Quote | undefined) =>
  (quoted?.taxes ?? [])
    .filter(({ amount }) => amount.amount > 0)
    .map(({ name, rate, amount }) => ({
      text: (quoted?.included ? words.taxInside : words.taxOnTop)(name, percentWords(rate)),
      amount,
    }));

type FormProps = {
  of: Package;
  price: Price;
  billing: MyBilling;
  /** The trial that this order replaces. */
  trial: number | undefined;
  begun: string | undefined;
};

function OrderForm({ of, price, billing, trial, begun }: FormProps) {
  const navigate = useNavigate();
  const details = useDetails(billing.customer ?? null);
  const [discount, setDiscount] = useState<Discount>();
  const [leaving, leaveFor] = useLeaving();
  const order = useBillingChange<Order, Started>(trial ? upgradeTrial(trial) : start);
  const busy = details.isPending || order.isPending || leaving;
  const error = order.error ?? (details.isOfField ? undefined : details.error);
  const submit = async () => {
    try {
      if (!(await details.save())) return;
      const asked = { price_id: price.id, ...(discount && { coupon: discount.code }) };
      const { next } = await order.mutateAsync(asked);
      if (next.kind === 'redirect' && next.url) leaveFor(next.url);
      else await navigate({ to: '/packages/done' });
    } catch {
      // The form shows the errors of both calls.
    }
  };
  const { country, tax_id } = details.value;
  const { data: quoted, isPlaceholderData } = useQuery(
    quote({
      price_id: price.id,
      ...(discount && { coupon: discount.code }),
      ...(country && { country }),
      ...(tax_id && { business: true }),
    }),
  );
  const total = quoted?.total ?? (discount ? discount.total : price.price);
  const manual = billing.provider === 'manual';
  return (
    <Form
      busy={busy}
      submit={() => void submit()}
      className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start"
    >
      <Section title={words.details} lead={words.detailsLead}>
        <CustomerFields value={details.value} fault={details.fault} change={details.change} />
      </Section>
      <Section title={words.order}>
        <h3 className="text-lg font-bold">{of.title}</h3>
        <p className="mb-4 text-muted">{priceWords(price.price, price.interval)}</p>
        <CouponField price={price.id} begun={begun} discount={discount} use={setDiscount} />
        <div className="mt-5">
          <Lines
            lines={[
              { text: of.title, amount: price.price },
              ...(discount ? [{ text: words.off(discount.code), amount: discount.off }] : []),
              ...taxLines(quoted),
            ]}
            label={words.total}
            total={formatMoney(total)}
            busy={isPlaceholderData}
          />
        </div>
        {quoted?.note && <p className="mt-3 text-sm">{quoted.note}</p>}
        <p className="mt-3 text-sm text-muted">{words.renews[price.interval]}</p>
        <p className="mb-5 text-sm text-muted empty:hidden">{country === '' && words.tax}</p>
        <FormError>{error ? problemText(error) : undefined}</FormError>
        <Button type="submit" className="h-12 w-full" aria-disabled={busy}>
          {busy ? words.submitting : manual ? words.submitManual : words.submitStripe}
        </Button>
        <p className="mt-3 text-sm text-muted">{manual ? words.manual : words.stripe}</p>
      </Section>
    </Form>
  );
}
