import { createFileRoute } from '@tanstack/react-router';
import { Done } from '@/features/billing/components/Done';
import { done as words } from '@/features/billing/words';
import { OrderPage } from '../../billing/OrderPage';

export const Route = createFileRoute('/packages/done')({
  staticData: { requiresAuth: true },
  component: DonePage,
});

function DonePage() {
  return (
    <OrderPage title={words.title}>
      <Done />
    </OrderPage>
  );
}
