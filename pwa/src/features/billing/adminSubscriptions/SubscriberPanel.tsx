import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isMissing } from '@/api/error';
import { countryName } from '@/lib/countries';
import { download } from '@/lib/download';
import { Button, buttonClasses } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { PanelPart, SidePanel } from '@/ui/SidePanel';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { askToEndGiven, askToEndSubscription } from '../admin/ask';
import { type SubscriberDetail, subscriber } from '../admin/queries';
import { endReasons } from '../admin/words';
import { formatMoney } from '../money';
import { pdfOf } from '../queries';
import { invoiceTones, subscriptionTones } from '../tones';
import { invoiceList, lastDayOf, moment, onDay, onDayIn, priceWords, states } from '../words';
import { accounts, deeds, givenList, postings, subscriberList, panel as words } from './words';

type Props = { id: number; mayWrite: boolean; readsUsers: boolean; onClose(): void };

/** One member's complete payment data, beside the list. */
export function SubscriberPanel({ id, mayWrite, readsUsers, onClose }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(subscriber(id));
  if (!data) {
    return (
      <SidePanel title={words.title} onClose={onClose}>
        {isPending ? (
          <Loading label={words.loading}>
            <div className="space-y-4 px-5 pt-2 pb-6">
              {['w-52', 'w-44', 'w-56'].map((width) => (
                <Skeleton key={width} className={`h-5 ${width}`} />
              ))}
            </div>
          </Loading>
        ) : isMissing(error) ? (
          <EmptyState title={words.missing}>{words.missingText}</EmptyState>
        ) : (
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        )}
      </SidePanel>
    );
  }
  const { user, customer, balances, invoices } = data;
  const currency = data.subscriptions[0]?.price?.price.currency ?? balances[0]?.currency;
  return (
    <SidePanel
      title={
        <>
          <span className="block truncate">{user.name}</span>
          <span className="block truncate text-sm font-normal text-muted">{user.email}</span>
        </>
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2 px-5 py-4 empty:hidden">
        {mayWrite && (
          <>
            <Button
              look="quiet"
              onClick={() => modal.open('give plan', { id: user.id, name: user.name })}
            >
              {words.givePlan}
            </Button>
            <Button
              look="quiet"
              onClick={() => modal.open('add balance', { id: user.id, name: user.name, currency })}
            >
              {words.addBalance}
            </Button>
          </>
        )}
        {readsUsers && (
          <Link
            to="/admin/users/$id"
            params={{ id: String(user.id) }}
            className={buttonClasses({ look: 'bare' })}
          >
            {words.profile}
          </Link>
        )}
      </div>
      <PanelPart title={words.plan}>
        <Plans of={data} mayWrite={mayWrite} />
      </PanelPart>
      {data.complimentary.length > 0 && (
        <PanelPart title={words.given}>
          <Given of={data} mayWrite={mayWrite} />
        </PanelPart>
      )}
      <PanelPart title={words.balance}>
        <p className="tabular-nums">
          {balances.length > 0
            ? balances.map((each) => formatMoney(each)).join(', ')
            : words.noBalance}
        </p>
      </PanelPart>
      {customer && (
        <PanelPart title={words.details}>
          <p className="break-words whitespace-pre-line">
            {[
              customer.name,
              customer.line1,
              customer.line2,
              [customer.postal_code, customer.city].filter(Boolean).join(' '),
              customer.country && countryName(customer.country),
              customer.tax_id,
            ]
              .filter(Boolean)
              .join('\n')}
          </p>
        </PanelPart>
      )}
      <PanelPart title={words.invoices}>
        {invoices.length === 0 && <p className="text-muted">{words.noInvoices}</p>}
        <ul className="grid gap-2">
          {invoices.map(({ id: invoice, number, kind, state, total, issued_at }) => (
            <li key={invoice} className="flex flex-wrap items-center gap-x-3">
              <button
                type="button"
                aria-label={invoiceList.pdfOf(number)}
                onClick={() => void download(pdfOf(invoice))}
                className="font-semibold tabular-nums underline underline-offset-4"
              >
                {number}
              </button>
              <span className="text-sm text-muted">{onDay(issued_at)}</span>
              <span className="ml-auto tabular-nums">{formatMoney(total)}</span>
              {kind === 'invoice' && (
                <Tag tone={invoiceTones[state]}>{invoiceList.states[state]}</Tag>
              )}
            </li>
          ))}
        </ul>
      </PanelPart>
      <PanelPart title={words.history}>
        <Events of={data} />
      </PanelPart>
      <PanelPart title={words.books}>
        <Books of={data} />
      </PanelPart>
    </SidePanel>
  );
}

type PartProps = { of: SubscriberDetail };

function Plans({ of: { subscriptions }, mayWrite }: PartProps & { mayWrite: boolean }) {
  if (subscriptions.length === 0) return <p className="text-muted">{words.noPlan}</p>;
  return (
    <ul className="grid gap-4">
      {subscriptions.map((each) => {
        const { id, state, price, time_zone, period_ends_at, ended_at, end_reason } = each;
        const end = ended_at ?? period_ends_at ?? each.access_until;
        const day = end ? onDayIn(end, time_zone) : undefined;
        return (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {each.package.title}
              <Tag tone={subscriptionTones[state]}>{states[state]}</Tag>
            </p>
            <p className="text-sm text-muted tabular-nums">
              {[
                price && priceWords(price.price, price.interval),
                day &&
                  (ended_at
                    ? givenList.ended(day)
                    : each.cancel_at_end
                      ? subscriberList.ends(day)
                      : subscriberList.renews(day)),
                end_reason && (endReasons[end_reason] ?? end_reason),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {mayWrite && state !== 'cancelled' && (
              <Button
                look="quiet"
                className="mt-2"
                onClick={() => askToEndSubscription(id, each.package.title)}
              >
                {words.endPlan}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Given({ of: { complimentary }, mayWrite }: PartProps & { mayWrite: boolean }) {
  return (
    <ul className="grid gap-3">
      {complimentary.map(({ id, package: { title }, ends_at, ended_at, reason }) => (
        <li key={id}>
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-muted">
            {[
              ended_at
                ? givenList.ended(onDay(ended_at))
                : ends_at
                  ? givenList.until(lastDayOf(ends_at))
                  : givenList.open,
              reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {mayWrite && !ended_at && (
            <Button look="quiet" className="mt-2" onClick={() => askToEndGiven(id, title)}>
              {givenList.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Events({ of: { events } }: PartProps) {
  if (events.length === 0) return <p className="text-muted">{words.noHistory}</p>;
  return (
    <ol className="grid gap-2">
      {events.map(({ id, kind, at, reason }) => (
        <li key={id}>
          <span className="font-semibold">{deeds[kind] ?? kind}</span>
          <span className="block text-sm text-muted">
            {[moment(at), reason && (endReasons[reason] ?? reason)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The member's postings, each with its lines, which sum to zero. */
function Books({ of: { postings: all } }: PartProps) {
  if (all.length === 0) return <p className="text-muted">{words.noBooks}</p>;
  return (
    <ol className="grid gap-3">
      {all.map(({ id, kind, at, lines, note }) => (
        <li key={id}>
          <p className="font-semibold">{postings[kind] ?? kind}</p>
          <p className="text-sm text-muted">{[moment(at), note].filter(Boolean).join(' · ')}</p>
          <ul className="text-sm">
            {lines.map(({ account, amount }, line) => (
              <li key={line} className="flex justify-between gap-3 tabular-nums">
                <span>{accounts[account] ?? account}</span>
                <span>{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
