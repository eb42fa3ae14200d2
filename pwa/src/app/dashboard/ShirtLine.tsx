import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Shirt } from 'lucide-react';
import { useSession } from '@/features/accounts/session';
import { shirt } from '@/features/shirts/queries';
import { buttonClasses } from '@/ui/Button';
import { shirtLine as words } from '../words';

/**
 * Says that the member can order a T-shirt, or has ordered one. Renders nothing without an
 * entitlement.
 */
export function ShirtLine() {
  const { user } = useSession();
  const { data } = useQuery({ ...shirt(user?.id ?? 0), enabled: user != null, retry: false });
  if (!data || (!data.open && !data.order)) return null;
  return (
    <aside
      aria-label={words.title}
      className="mt-6 flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sea-wash px-5 py-4"
    >
      <Shirt size={20} className="shrink-0 text-sea-ink" aria-hidden="true" />
      <p className="min-w-40 flex-1 font-medium">{data.order ? words.ordered : words.open}</p>
      <Link to="/user/order-t-shirt" className={buttonClasses({ look: 'float' })}>
        {data.order ? words.see : words.order}
      </Link>
    </aside>
  );
}
