import type { Package, Price } from './plans';
import type { MyBilling, Subscription } from './queries';

/** What can be done with a price: for visitors, and for members with or without a plan. */
export type Choice =
  | 'sign up'
  | 'buy'
  /** It is the member's own. */
  | 'current'
  /** It is the member's own, and was cancelled for the end of its time. */
  | 'keep'
  | 'switch'
  /** It begins by itself with the next period. */
  | 'planned'
  /** Something else has to be paid first. */
  | 'pay';

/** The subscription that is not over, if there is one. */
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
  if (live.state === 'trialing') return 'buy';
  if (live.state !== 'active') return own ? 'current' : 'pay';
  if (own) return live.cancel_at_end ? 'keep' : 'current';
  if (live.upgrade) return 'pay';
  return live.next?.price.id === price_id ? 'planned' : 'switch';
}
