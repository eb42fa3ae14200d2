import { queryOptions } from '@tanstack/react-query';
import { loadScript } from '@/lib/script';
import { cardPage as words } from '../words';

/** An error from Stripe (docs.stripe.com/js/errors). */
type StripeFault = { type?: string; code?: string; message?: string };

/** Stripe's card field; only Stripe reads what is typed. */
export type CardField = {
  mount(place: HTMLElement): void;
  destroy(): void;
};

/** The parts of Stripe's script that the page uses (docs.stripe.com/js). */
export type StripeScript = {
  elements(): { create(kind: 'card', look?: object): CardField };
  confirmCardSetup(
    secret: string,
    data: { payment_method: { card: CardField } },
  ): Promise<{ error?: StripeFault | null; setupIntent?: { id: string } }>;
  confirmCardPayment(
    secret: string,
  ): Promise<{ error?: StripeFault | null; paymentIntent?: { status: string } }>;
};

declare global {
  interface Window {
    Stripe?: (key: string) => StripeScript;
  }
}

/** Stripe's script, for sites that take cards. Loaded from Stripe itself, on demand. */
export const stripeScript = (src: string, key: string) =>
  queryOptions({
    // Not under the key of the billing queries: a refetch would empty the card field while the
    // payer types.
    queryKey: ['card fields', src, key],
    queryFn: async (): Promise<StripeScript> => {
      await loadScript(src);
      if (!window.Stripe) throw new Error('The script of the payment provider did not start.');
      return window.Stripe(key);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The style of the card field: Stripe renders it in its own frame, where this page's styles do not apply. */
export function lookOf(place: HTMLElement): object {
  const { color, fontFamily, borderColor } = getComputedStyle(place);
  const base = { color, fontFamily, fontSize: '16px', '::placeholder': { color: borderColor } };
  return { style: { base } };
}

/** Stripe's message if it is meant for the payer. Other errors get a general message. */
export function faultWords(fault: StripeFault): string {
  const forPayer = fault.code || fault.type === 'card_error' || fault.type === 'validation_error';
  return (forPayer && fault.message) || words.unreachable;
}
