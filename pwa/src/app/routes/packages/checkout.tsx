import { createFileRoute } from '@tanstack/react-router';
import { PayByCard } from '@/features/billing/card/PayByCard';
import { Checkout } from '@/features/billing/components/Checkout';
import { cardPage, checkout } from '@/features/billing/words';
import { countOf, textOf } from '@/lib/search';
import { OrderPage } from '../../billing/OrderPage';

type Search = {
  price?: number | undefined;
  coupon?: string | undefined;
  invoice?: number | undefined;
};

export const Route = createFileRoute('/packages/checkout')({
  validateSearch: ({ price, coupon, invoice }: Record<string, unknown>): Search => ({
    price: countOf(price),
    coupon: textOf(coupon),
    invoice: countOf(invoice),
  }),
  staticData: { requiresAuth: true },
  component: CheckoutPage,
});

/** The checkout for a plan, or for an open invoice that is paid by card. */
function CheckoutPage() {
  const { price, coupon, invoice } = Route.useSearch();
  return invoice ? (
    <OrderPage title={cardPage.title}>
      <PayByCard key={invoice} invoice={invoice} />
    </OrderPage>
  ) : (
    <OrderPage title={checkout.title}>
      <Checkout key={price} price={price} coupon={coupon} />
    </OrderPage>
  );
}
