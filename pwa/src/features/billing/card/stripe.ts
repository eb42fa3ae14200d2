import { queryOptions } from '@tanstack/react-query';
import { loadScript } from '@/lib/script';
import { KEY } from '../queries';
import { cardPage as words } from '../words';

/** What Stripe says went wrong (docs.stripe.com/js/errors). */
export type StripeFault = { type?: string; code?: string; message?: string };

/** The field for a card: it belongs to Stripe, and only Stripe reads what is typed. */
export type CardField = {
  mount(place: HTMLElement): void;
  destroy(): void;
};

/** As much of Stripe's script as the page uses (docs.stripe.com/js). */
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

/** Stripe's script, for a site whose pages take cards. It comes from Stripe itself, when a page needs it. */
export const stripeScript = (src: string, key: string) =>
  queryOptions({
    queryKey: [KEY, 'card fields', src, key],
    queryFn: async (): Promise<StripeScript> => {
      await loadScript(src);
      if (!window.Stripe) throw new Error('The script of the payment provider did not start.');
      return window.Stripe(key);
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

/** How the field looks: Stripe draws it in a frame of its own, which knows nothing of this page's styles. */
export function lookOf(place: HTMLElement): object {
  const { color, fontFamily, borderColor } = getComputedStyle(place);
  const base = { color, fontFamily, fontSize: '16px', '::placeholder': { color: borderColor } };
  return { style: { base } };
}

/** Stripe's own sentence where it is for the payer; what else happened is none of their business. */
export function faultWords(fault: StripeFault): string {
  const forPayer = fault.code || fault.type === 'card_error' || fault.type === 'validation_error';
  return (forPayer && fault.message) || words.unreachable;
}
