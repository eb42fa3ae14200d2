import { createFileRoute, Link } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { OwnTickets } from '@/features/support/components/OwnTickets';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { ticketsPage as words } from '../../../site/words';

export const Route = createFileRoute('/support/tickets/')({
  staticData: { requiresAuth: true },
  component: Tickets,
});

function Tickets() {
  useTitle(words.title);
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="max-w-180">
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-6">
        <h1 className="mr-auto text-3xl font-extrabold tracking-tight">{words.title}</h1>
        <Link to="/contact" className={buttonClasses({})}>
          {words.ask}
        </Link>
      </div>
      <OwnTickets who={user.id} />
    </div>
  );
}
