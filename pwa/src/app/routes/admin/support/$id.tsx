import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { DeskTicketView } from '@/features/support/desk/DeskTicketView';
import { deskTicket } from '@/features/support/desk/queries';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Loaded } from '../../../Loaded';
import { filtersOf } from '../../../listFilters';
import { numbered } from '../../../numbered';
import { supportAdmin as words } from '../../../site/words';

export const Route = createFileRoute('/admin/support/$id')({
  staticData: { permission: 'support:answer' },
  params: numbered,
  component: Ticket,
});

function Ticket() {
  const id = Number(Route.useParams().id);
  const { user } = useSession();
  const ticket = useQuery(deskTicket(id));
  useTitle(ticket.data?.subject ?? words.ticket);
  const all = (
    <Link to="/admin/support" search={filtersOf('/admin/support')} className={backLink}>
      {words.allTickets}
    </Link>
  );
  return (
    <Loaded
      of={ticket}
      heading={words.ticket}
      what={words.whatTicket}
      loading={words.loadingTicket}
      missing={words.missingTicket}
      missingText={words.missingText}
      back={all}
    >
      {(found) => (
        <div className="grid max-w-220 gap-4 pb-8">
          <p className="mt-2">{all}</p>
          <DeskTicketView ticket={found} me={user?.id ?? 0} />
        </div>
      )}
    </Loaded>
  );
}
