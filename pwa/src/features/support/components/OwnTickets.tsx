import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing } from '@/ui/Listing';
import { ownTickets } from '../queries';
import { ownTickets as words } from '../words';
import { StateTag } from './StateTag';

/** A member's tickets. */
export function OwnTickets({ who }: { who: number }) {
  const tickets = useInfiniteQuery(ownTickets(who));
  return (
    <Card aria-label={words.title}>
      <Listing
        of={tickets}
        what={words.what}
        loading={words.loading}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map(({ id, subject, state, updated_at }) => (
              <LinkRow key={id}>
                <div className="min-w-0 flex-1 basis-60">
                  <Link to="/support/tickets/$id" params={{ id: String(id) }} className={rowLink}>
                    {subject}
                  </Link>
                  <p className="text-sm text-muted">{words.changed(id, Date.parse(updated_at))}</p>
                </div>
                <StateTag state={state} />
              </LinkRow>
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}
