import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatMoment } from '@/lib/dates';
import { Card } from '@/ui/Card';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing, NoRows } from '@/ui/Listing';
import { SearchField } from '@/ui/SearchField';
import { Options, SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { shared } from '@/ui/words';
import { lists, type Subscriber, subscribers } from '../queries';
import { type SubscriberSearch, stateOptions, subscriberSearch } from '../search';
import { stateNames, table as words } from '../words';

type Props = { search: SubscriberSearch; change(next: SubscriberSearch): void };

/** All subscribers, newest first. */
export function SubscriberTable({ search, change }: Props) {
  const found = useInfiniteQuery(subscribers(search));
  const { data: newsletters = [] } = useQuery(lists);
  const filter = (part: Record<string, unknown>) =>
    change(subscriberSearch({ ...search, open: undefined, ...part }));
  return (
    <Card aria-label={words.title}>
      <search className="grid gap-3 border-b border-line p-4 sm:grid-cols-[2fr_1fr_1fr]">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          value={search.q}
          search={(q) => filter({ q })}
        />
        <SelectField
          label={words.state}
          value={search.state ?? ''}
          onChange={({ target }) => filter({ state: target.value })}
        >
          <option value="">{words.anyState}</option>
          <Options of={stateOptions} />
        </SelectField>
        <SelectField
          label={words.list}
          value={search.list ?? ''}
          onChange={({ target }) => filter({ list: target.value })}
        >
          <option value="">{words.anyList}</option>
          <Options of={newsletters.map(({ id, name }) => ({ value: id, label: name }))} />
        </SelectField>
      </search>
      <Listing
        of={found}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={Boolean(search.q || search.state || search.list)}
            clear={() => change({})}
            words={words}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.id} row={row} open={() => change({ ...search, open: row.id })} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

function Row({ row, open }: { row: Subscriber; open(): void }) {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  const since = row.unsubscribed_at ?? row.confirmed_at ?? row.created_at;
  return (
    <LinkRow>
      <div className="w-60 min-w-0 grow max-sm:w-full">
        <button type="button" className={`${rowLink} text-left`} onClick={open}>
          {row.email}
        </button>
        {name && <p className="text-sm text-muted">{name}</p>}
      </div>
      <span className="flex flex-wrap gap-1.5">
        {row.suppressed && <Tag tone="coral">{words.suppressed}</Tag>}
        <Tag tone={row.state === 'confirmed' ? 'leaf' : 'plain'}>{stateNames[row.state]}</Tag>
      </span>
      <span className="w-44 text-right text-sm text-muted max-sm:w-auto">
        {words.since(formatMoment(Date.parse(since)))}
      </span>
    </LinkRow>
  );
}
