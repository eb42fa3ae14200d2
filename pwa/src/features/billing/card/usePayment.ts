import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { KEY, payByCard, takeCard } from '../queries';
import { cardPage as words } from '../words';
import { type CardField, faultWords, type StripeScript } from './stripe';

type Payment = { invoice: number; stripe: StripeScript };

/** Why the payment failed, in a message for the payer. */
class NotPaid extends Error {}

/** The message of a failed payment, if it has one. */
export const notPaidWords = (error: unknown) =>
  error instanceof NotPaid ? error.message : undefined;

/**
 * Stripe reads the card, then the server charges it. The bank may ask the cardholder to confirm.
 */
async function paid({ invoice, stripe }: Payment, card: CardField): Promise<void> {
  const setup = await takeCard(invoice);
  const { error, setupIntent } = await stripe.confirmCardSetup(setup, { payment_method: { card } });
  if (error || !setupIntent) throw new NotPaid(faultWords(error ?? {}));
  const { state, client_secret } = await payByCard({
    invoice_id: invoice,
    setup_intent: setupIntent.id,
  });
  if (state === 'declined') throw new NotPaid(words.declined);
  if (state !== 'action' || !client_secret) return;
  const asked = await stripe.confirmCardPayment(client_secret);
  if (asked.error) throw new NotPaid(faultWords(asked.error));
  if (!['succeeded', 'processing'].includes(asked.paymentIntent?.status ?? '')) {
    throw new NotPaid(words.declined);
  }
}

/** Pays with the card in the field, then opens the confirmation. */
export function usePayment(of: Payment) {
  const [navigate, client] = [useNavigate(), useQueryClient()];
  return useMutation({
    mutationFn: (card: CardField) => paid(of, card),
    onSuccess: async () => {
      await navigate({ to: '/packages/done', replace: true });
      await client.invalidateQueries({ queryKey: [KEY] });
    },
  });
}
