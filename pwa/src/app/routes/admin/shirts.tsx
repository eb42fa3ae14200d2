import { createFileRoute } from '@tanstack/react-router';
import { OfferForm } from '@/features/shirts/desk/OfferForm';
import { OrderTable } from '@/features/shirts/desk/OrderTable';
import { orderSearch } from '@/features/shirts/desk/search';
import { useTitle } from '@/lib/useTitle';
import { shirtsAdmin as words } from '../../site/words';

export const Route = createFileRoute('/admin/shirts')({
  staticData: { permission: 'shirt:ship' },
  component: Shirts,
});

function Shirts() {
  useTitle(words.title);
  const search = orderSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <div className="grid gap-4 pb-8">
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight sm:mt-4">{words.title}</h1>
      <OrderTable
        search={search}
        change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
      <OfferForm />
    </div>
  );
}
