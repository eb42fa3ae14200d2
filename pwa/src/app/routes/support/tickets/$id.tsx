import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { TicketThread } from '@/features/support/components/TicketThread';
import { oneTicket } from '@/features/support/queries';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Loaded } from '../../../Loaded';
import { numbered } from '../../../numbered';
import { ticketPage as words } from '../../../site/words';

export const Route = createFileRoute('/support/tickets/$id')({
  staticData: { requiresAuth: true },
  params: numbered,
  component: OwnTicket,
});

function OwnTicket() {
  const way = { id: Number(Route.useParams().id) };
  const ticket = useQuery(oneTicket(way));
  useTitle(ticket.data?.subject ?? words.heading);
  const all = (
    <Link to="/support/tickets" className={backLink}>
      {words.all}
    </Link>
  );
  return (
    <Loaded of={ticket} {...words} back={all}>
      {(found) => (
        <div className="max-w-180">
          <p className="mt-2">{all}</p>
          <TicketThread ticket={found} way={way} />
        </div>
      )}
    </Loaded>
  );
}
