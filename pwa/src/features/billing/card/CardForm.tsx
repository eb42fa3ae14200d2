import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { cardPage as words } from '../words';
import { type CardField, lookOf, type StripeScript } from './stripe';
import { notPaidWords, usePayment } from './usePayment';

type Props = {
  invoice: number;
  stripe: StripeScript;
  amount: string;
};

/** Stripe's card field, and the button that pays. */
export function CardForm({ invoice, stripe, amount }: Props) {
  const label = useId();
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<CardField>(null);
  const { mutate, isPending, error } = usePayment({ invoice, stripe });
  useEffect(() => {
    const at = place.current;
    if (!at) return;
    const field = stripe.elements().create('card', lookOf(at));
    field.mount(at);
    card.current = field;
    return () => field.destroy();
  }, [stripe]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (card.current && !isPending) mutate(card.current);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p id={label} className="mb-1.5 block text-sm font-semibold">
        {words.card}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not apply to the content of Stripe's frame. */}
      <div
        ref={place}
        role="group"
        aria-labelledby={label}
        className="mb-2 min-h-12 rounded-control border border-field bg-surface px-3.5 py-3 focus-within:border-sea-ink"
      />
      <p className="mb-5 flex gap-2 text-sm text-muted">
        <LockKeyhole size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
        {words.safe}
      </p>
      <FormError>{error ? (notPaidWords(error) ?? problemText(error)) : undefined}</FormError>
      <Button type="submit" className="h-12 w-full sm:w-auto" aria-disabled={isPending}>
        {isPending ? words.paying : words.pay(amount)}
      </Button>
    </form>
  );
}
