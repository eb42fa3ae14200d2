import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { download } from '@/lib/download';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing, NoRows } from '@/ui/Listing';
import { SearchField } from '@/ui/SearchField';
import { Options, SelectField } from '@/ui/SelectField';
import { shared } from '@/ui/words';
import { StateTag } from '../components/StateTag';
import { topics } from '../queries';
import { desk as words } from '../words';
import { agents, type DeskCard, exportAt, tickets } from './queries';
import { states, type TicketSearch, ticketSearch } from './search';

type Props = { search: TicketSearch; change(next: TicketSearch): void };

/** All tickets, for the team; the URL holds every filter. */
export function TicketTable({ search, change }: Props) {
  const found = useInfiniteQuery(tickets(search));
  const { data: team = [] } = useQuery(agents);
  const { data: all = [] } = useQuery(topics);
  const filtered = Object.values(search).some((value) => value !== undefined);
  return (
    <Card aria-label={words.title}>
      <search className="grid grid-cols-2 gap-3 border-b border-line p-4 lg:grid-cols-4">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          className="max-sm:col-span-2"
          value={search.q}
          search={(q) => change({ ...search, q })}
        />
        <SelectField
          label={words.state}
          value={search.state ?? ''}
          onChange={({ target }) => change(ticketSearch({ ...search, state: target.value }))}
        >
          <option value="">{words.anyState}</option>
          <Options of={states} />
        </SelectField>
        <SelectField
          label={words.assigned}
          value={search.assigned ?? ''}
          onChange={({ target }) => change({ ...search, assigned: target.value || undefined })}
        >
          <option value="">{words.anyone}</option>
          <option value="me">{words.me}</option>
          <option value="nobody">{words.nobody}</option>
          <Options of={team.map(({ id, name }) => ({ value: id, label: name }))} />
        </SelectField>
        <SelectField
          label={words.topic}
          className="max-sm:col-span-2"
          value={search.topic ?? ''}
          onChange={({ target }) =>
            change(ticketSearch({ ...search, topic: Number(target.value) }))
          }
        >
          <option value="">{words.anyTopic}</option>
          <Options of={all.map(({ id, name }) => ({ value: id, label: name }))} />
        </SelectField>
      </search>
      <Listing
        of={found}
        what={words.what}
        loading={words.loading}
        empty={<NoRows filtered={filtered} clear={() => change({})} words={words} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </Listing>
      <div className="border-t border-line p-4">
        <Button look="quiet" onClick={() => void download(exportAt(search))}>
          <Download size={18} aria-hidden="true" />
          {words.export}
        </Button>
      </div>
    </Card>
  );
}

function Row({ ticket }: { ticket: DeskCard }) {
  const { id, subject, state, topic, name, email, assigned_name, updated_at } = ticket;
  return (
    <LinkRow>
      <div className="w-60 min-w-0 grow max-sm:w-full">
        <Link to="/admin/support/$id" params={{ id: String(id) }} className={rowLink}>
          {subject}
        </Link>
        <p className="text-sm break-words text-muted">
          {words.row(id, name || email, Date.parse(updated_at))}
        </p>
      </div>
      <span className="text-sm text-muted empty:hidden">
        {[topic, assigned_name && words.assignedTo(assigned_name)].filter(Boolean).join(' · ')}
      </span>
      <StateTag state={state} desk />
    </LinkRow>
  );
}
