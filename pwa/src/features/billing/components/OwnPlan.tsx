import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLeaving } from '@/lib/useLeaving';
import { Button, buttonClasses } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Tag } from '@/ui/Tag';
import { toastProblem } from '@/ui/toastProblem';
import { liveOf } from '../choice';
import { formatMoney } from '../money';
import { type MyBilling, portal, type Subscription, useSeat } from '../queries';
import { subscriptionTones } from '../tones';
import { lastDayOf, onDayIn, priceWords, seatWords, states, ownPlan as words } from '../words';
import { HowToPay } from './HowToPay';
import { TakeBack } from './TakeBack';

/** The member's plan, what happens next, and the actions. */
export function OwnPlan({ billing }: { billing: MyBilling }) {
  const live = liveOf(billing);
  const seat = useSeat();
  const last = billing.subscription;
  // A payment provider's invoices do not use the balance. The plan after a trial is paid in the
  // same way as a new one.
  const { provider } = live && live.state !== 'trialing' ? live : billing;
  return (
    <Section title={words.title}>
      {live ? (
        <Live billing={billing} live={live} />
      ) : (
        !seat && <None last={last ?? undefined} given={billing.complimentary.length > 0} />
      )}
      {seat && <p className="mt-4 font-semibold first:mt-0">{seatWords(seat)}</p>}
      <Given all={billing.complimentary} />
      {billing.balances.map((balance) => (
        <p key={balance.currency} className="mt-4 border-t border-line pt-4">
          <span className="font-semibold tabular-nums">
            {words.balance}: {formatMoney(balance)}
          </span>
          <span className="block text-sm text-muted">
            {provider === 'manual' ? words.balanceText : words.balanceUnused}
          </span>
        </p>
      ))}
    </Section>
  );
}

function Live({ billing, live }: { billing: MyBilling; live: Subscription }) {
  const { next_payment, method } = billing;
  const trial = live.state === 'trialing';
  const several = live.open_invoices.length > 1;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-2xl font-extrabold">{live.package.title}</span>
        <Tag tone={subscriptionTones[live.state]}>{states[live.state]}</Tag>
      </p>
      {live.price && (
        <p className="text-muted tabular-nums">
          {priceWords(live.price.price, live.price.interval)}
        </p>
      )}
      <p className="mt-2 max-w-[60ch]">{stateWords(live)}</p>
      {live.next && (
        <p className="mt-1 font-semibold">
          {words.nextPlan(
            live.next.package.title,
            live.next.at ? onDayIn(live.next.at, live.time_zone) : endOf(live),
          )}
        </p>
      )}
      {live.upgrade && (
        <p className="mt-1 font-semibold">{words.upgradeWaits(live.upgrade.package.title)}</p>
      )}
      {live.price && live.state !== 'incomplete' && (
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">{words.next}</dt>
            <dd className="font-semibold tabular-nums">
              {next_payment
                ? words.nextOn(next_payment.price, onDayIn(next_payment.at, live.time_zone))
                : words.noNext}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{words.method}</dt>
            <dd className="font-semibold">
              {method ? words.card(method.brand, method.last4) : words.invoice}
            </dd>
          </div>
        </dl>
      )}
      {several && live.provider === 'manual' && <p className="mt-4">{words.payOne}</p>}
      {live.open_invoices.map((invoice) => (
        <div key={invoice.id} className="mt-5 rounded-card bg-sunken p-4 sm:p-5">
          {several && <h3 className="mb-3 font-bold">{words.purposes[invoice.purpose]}</h3>}
          <HowToPay invoice={invoice} />
        </div>
      ))}
      <div className="mt-5 flex flex-wrap gap-2">
        {live.state === 'incomplete' && !live.open_invoices[0] && live.price && (
          <Link
            to="/packages/checkout"
            search={{ price: live.price.id }}
            className={buttonClasses({})}
          >
            {words.goOn}
          </Link>
        )}
        {live.cancel_at_end ? (
          <TakeBack of={live}>{words.keepAfterAll}</TakeBack>
        ) : (
          <>
            {(trial ? !live.price : live.state === 'active') && (
              <Link to="/packages" className={buttonClasses({ look: trial ? 'primary' : 'quiet' })}>
                {trial ? words.upgradeTrial : words.change}
              </Link>
            )}
            {billing.portal && <Portal />}
            <Button look="bare" onClick={() => modal.open('cancel plan', { subscription: live })}>
              {live.state === 'incomplete' ? words.withdraw : words.cancel}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** The last day of the paid period, in the member's time zone. */
const endOf = ({ period_ends_at, access_until, time_zone }: Subscription) => {
  const at = period_ends_at ?? access_until;
  return at ? onDayIn(at, time_zone) : '';
};

function stateWords(live: Subscription): string {
  const { state, price, cancel_at_end, access_until, trial_ends_at, time_zone } = live;
  const day = (at: string | null | undefined) => (at ? onDayIn(at, time_zone) : '');
  if (cancel_at_end) return words.endsOn(day(access_until) || endOf(live));
  switch (state) {
    case 'trialing':
      // A trial only has a price once a plan is ordered with a card.
      return (price ? words.trialThenPlan : words.trialUntil)(day(trial_ends_at));
    case 'incomplete':
      return words.incomplete;
    case 'past_due':
      return words.pastDue(day(access_until));
    case 'unpaid':
      return words.unpaid;
    default:
      return words.renewsOn(endOf(live));
  }
}

function None({ last, given }: { last: Subscription | undefined; given: boolean }) {
  return (
    <>
      {!given && <p className="text-lg font-bold">{words.none}</p>}
      <p className="max-w-[60ch] text-muted empty:hidden">
        {last?.ended_at
          ? words.ended(last.package.title, onDayIn(last.ended_at, last.time_zone))
          : !given && words.noneText}
      </p>
      <Link to="/packages" className={buttonClasses({}, 'mt-4')}>
        {words.upgradeTrial}
      </Link>
    </>
  );
}

function Given({ all }: { all: MyBilling['complimentary'] }) {
  if (all.length === 0) return null;
  return (
    <ul className="mt-4 border-t border-line pt-4">
      {all.map(({ id, package: { title }, ends_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 py-1">
          <Tag tone="sun">{words.given}</Tag>
          {ends_at ? words.givenUntil(title, lastDayOf(ends_at)) : words.givenOpen(title)}
        </li>
      ))}
    </ul>
  );
}

function Portal() {
  const [leaving, leaveFor] = useLeaving();
  const { mutate, isPending } = useMutation({
    mutationFn: portal,
    onSuccess: leaveFor,
    onError: toastProblem,
  });
  const busy = isPending || leaving;
  return (
    <Button look="quiet" aria-disabled={busy} onClick={() => busy || mutate()}>
      {busy ? words.opening : words.portal}
    </Button>
  );
}
