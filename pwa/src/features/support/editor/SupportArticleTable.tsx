import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
import { articles, topics } from '../queries';
import { help, articleTable as words } from '../words';
import { type HelpSearch, helpSearch } from './search';

type Props = { search: HelpSearch; change(next: HelpSearch): void };

/** The help articles for editors, including drafts. */
export function SupportArticleTable({ search, change }: Props) {
  const found = useInfiniteQuery({ ...articles(search.q, search.topic), staleTime: 0 });
  const { data: all = [] } = useQuery(topics);
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
          label={words.topic}
          value={search.topic ?? ''}
          onChange={({ target }) => change(helpSearch({ ...search, topic: Number(target.value) }))}
        >
          <option value="">{words.anyTopic}</option>
          <Options of={all.map(({ id, name }) => ({ value: id, label: name }))} />
        </SelectField>
      </search>
      <Listing
        of={found}
        what={help.what}
        loading={help.loading}
        empty={
          <NoRows
            filtered={Boolean(search.q || search.topic)}
            clear={() => change({})}
            words={words}
            action={
              <Button onClick={() => modal.open('new support article', {})}>{words.add}</Button>
            }
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map(({ id, title, topic, published, updated_at }) => (
              <LinkRow key={id}>
                <div className="min-w-0 flex-1 basis-60">
                  <Link
                    to="/admin/support/articles/$id"
                    params={{ id: String(id) }}
                    className={rowLink}
                  >
                    {title}
                  </Link>
                  <p className="text-sm text-muted">
                    {[topic, words.changed(Date.parse(updated_at))].filter(Boolean).join(' · ')}
                  </p>
                </div>
                {!published && <Tag>{words.draft}</Tag>}
              </LinkRow>
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}
