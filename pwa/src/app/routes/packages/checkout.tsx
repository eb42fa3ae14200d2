import { createFileRoute } from '@tanstack/react-router';
import { Checkout } from '@/features/billing/components/Checkout';
import { checkout as words } from '@/features/billing/words';
import { countOf, textOf } from '@/lib/search';
import { OrderPage } from '../../billing/OrderPage';

type Search = { price?: number | undefined; coupon?: string | undefined };

export const Route = createFileRoute('/packages/checkout')({
  validateSearch: ({ price, coupon }: Record<string, unknown>): Search => ({
    price: countOf(price),
    coupon: textOf(coupon),
  }),
  staticData: { requiresAuth: true },
  component: CheckoutPage,
});

function CheckoutPage() {
  const { price, coupon } = Route.useSearch();
  return (
    <OrderPage title={words.title}>
      <Checkout key={price} price={price} coupon={coupon} />
    </OrderPage>
  );
}
