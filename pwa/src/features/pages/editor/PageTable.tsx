import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing, NoRows } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { Options, SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { shared } from '@/ui/words';
import { newPage, states as stateWords, table as words } from '../words';
import { managedPages } from './queries';
import { type PageSearch, pageSearch, type State, states } from './search';

const tones = { draft: 'plain', scheduled: 'violet', published: 'leaf', archived: 'sun' } as const;

export const StateTag = ({ state }: { state: State }) => (
  <Tag tone={tones[state]}>{stateWords[state]}</Tag>
);

type Props = { search: PageSearch; change(next: PageSearch): void };

/** The site's own pages, for editors. */
export function PageTable({ search, change }: Props) {
  const pages = useInfiniteQuery(managedPages(search));
  return (
    <Card aria-label={words.title}>
      <search className="grid gap-3 border-b border-line p-4 sm:grid-cols-2">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          value={search.q}
          search={(q) => change({ ...search, q })}
        />
        <SelectField
          label={words.state}
          value={search.state ?? ''}
          onChange={({ target }) => change(pageSearch({ ...search, state: target.value }))}
        >
          <option value="">{words.anyState}</option>
          <Options of={states} />
        </SelectField>
      </search>
      <Listing
        of={pages}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={Boolean(search.q || search.state)}
            clear={() => change({})}
            words={words}
            action={<Button onClick={() => modal.open('new page', {})}>{newPage.title}</Button>}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map(({ id, title, path, state, in_footer, updated_at }) => (
              <LinkRow key={id}>
                <div className="w-60 min-w-0 grow max-sm:w-full">
                  <Link to="/admin/pages/$id" params={{ id: String(id) }} className={rowLink}>
                    {title}
                  </Link>
                  <p className="text-sm break-words text-muted">
                    {path} · {words.changed(updated_at)}
                  </p>
                </div>
                <span className="flex flex-wrap gap-1.5">
                  {in_footer && <Tag tone="water">{words.inFooter}</Tag>}
                  <StateTag state={state} />
                </span>
              </LinkRow>
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}
