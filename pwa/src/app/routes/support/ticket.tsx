import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/error';
import { TicketThread } from '@/features/support/components/TicketThread';
import { oneTicket } from '@/features/support/queries';
import { textOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Loaded } from '../../Loaded';
import { ticketPage as words } from '../../site/words';

export const Route = createFileRoute('/support/ticket')({
  component: FollowedTicket,
});

/** A visitor's ticket, opened by a mail link. */
function FollowedTicket() {
  const said = textOf((Route.useSearch() as Record<string, unknown>).token);
  const navigate = Route.useNavigate();
  const [token] = useState(said ?? '');
  // Remove the token from the URL, so that nobody sees it over a shoulder or in the history.
  useEffect(() => {
    if (said) void navigate({ search: {}, replace: true });
  }, [said, navigate]);
  const way = { token };
  const ticket = useQuery({ ...oneTicket(way), enabled: token !== '' });
  useTitle(ticket.data?.subject ?? words.heading);
  const ended = ticket.error instanceof ApiError && [401, 404].includes(ticket.error.status);
  const none = token === '' || ended;
  return (
    <Loaded
      of={none ? { ...ticket, isPending: false, data: null } : ticket}
      {...words}
      {...(none && { missing: words.noToken, missingText: words.noTokenText })}
      back={
        <Link to="/contact" className={buttonClasses({ look: 'quiet' })}>
          {words.ask}
        </Link>
      }
    >
      {(found) => (
        <div className="max-w-180">
          <TicketThread ticket={found} way={way} />
        </div>
      )}
    </Loaded>
  );
}
