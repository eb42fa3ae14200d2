import type { Package, Price } from './plans';
import type { MyBilling, Subscription } from './queries';

/** The action for a price: for visitors, and for members with or without a plan. */
type Choice =
  | 'sign up'
  | 'buy'
  /** The member's current price. */
  | 'current'
  /** The member's current price, cancelled at the end of its period. */
  | 'keep'
  | 'switch'
  /** Starts automatically with the next period. */
  | 'planned'
  /** Another payment is due first. */
  | 'pay';

/** The current subscription, if there is one. */
export const liveOf = (billing: MyBilling | undefined): Subscription | undefined =>
  billing?.subscription && billing.subscription.state !== 'cancelled'
    ? billing.subscription
    : undefined;

export function choiceOf(
  signedIn: boolean,
  billing: MyBilling | undefined,
  { id: package_id }: Pick<Package, 'id'>,
  { id: price_id }: Pick<Price, 'id'>,
): Choice {
  if (!signedIn) return 'sign up';
  const live = liveOf(billing);
  if (!live) return 'buy';
  const own = live.price ? live.price.id === price_id : live.package.id === package_id;
  const trial = live.state === 'trialing';
  if (trial && !live.price) {
    // A new order replaces an unpaid one.
    return live.open_invoices[0] && live.upgrade?.price.id === price_id ? 'pay' : 'buy';
  }
  if (!trial && live.state !== 'active') return own ? 'current' : 'pay';
  if (own) return live.cancel_at_end ? 'keep' : 'current';
  // The checkout says that the member already has a plan.
  if (trial) return 'buy';
  if (live.upgrade) return 'pay';
  return live.next?.price.id === price_id ? 'planned' : 'switch';
}
