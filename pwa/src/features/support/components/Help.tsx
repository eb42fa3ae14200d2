import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing } from '@/ui/Listing';
import { SearchField } from '@/ui/SearchField';
import { shared } from '@/ui/words';
import { articles, topics } from '../queries';
import { help as words } from '../words';

export type HelpSearch = { q?: string | undefined; topic?: number | undefined };

type Props = {
  search: HelpSearch;
  change(next: HelpSearch): void;
  /** A link to contact support. */
  ask: ReactNode;
};

/** The help articles: by topic, with search. */
export function Help({ search, change, ask }: Props) {
  const { data: all = [] } = useQuery(topics);
  const found = useInfiniteQuery(articles(search.q, search.topic));
  const topic = all.find(({ id }) => id === search.topic);
  return (
    <>
      <search className="mb-5 block max-w-180">
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          value={search.q}
          search={(q) => change({ ...search, q })}
        />
      </search>
      {!search.q && !topic && all.length > 0 && (
        <ul aria-label={words.topics} className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {all.map(({ id, name, description, articles: count }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => change({ topic: id })}
                className="h-full w-full rounded-card bg-surface p-5 text-left shadow-card"
              >
                <span className="block text-lg font-bold">{name}</span>
                {description && <span className="block text-muted">{description}</span>}
                <span className="mt-1 block text-sm text-muted">{words.articles(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-x-4">
        <h2 className="text-lg font-bold">
          {search.q ? words.found(search.q) : (topic?.name ?? words.list)}
        </h2>
        {(search.q || topic) && (
          <Button look="quiet" className="text-sm" onClick={() => change({})}>
            {words.all}
          </Button>
        )}
      </div>
      <Card aria-label={words.list} className="max-w-180">
        <Listing
          of={found}
          what={words.what}
          loading={words.loading}
          empty={
            <EmptyState title={search.q ? words.noMatch : words.empty} action={ask}>
              {search.q ? words.noMatchText : words.emptyText}
            </EmptyState>
          }
          more={shared.showMore}
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map(({ id, slug, title, summary }) => (
                <LinkRow key={id} className="gap-x-3">
                  <div className="min-w-0 flex-1">
                    <Link to="/support/$slug" params={{ slug }} className={rowLink}>
                      {title}
                    </Link>
                    {summary && <p className="text-sm text-muted">{summary}</p>}
                  </div>
                  <ChevronRight size={20} className="shrink-0 text-muted" aria-hidden="true" />
                </LinkRow>
              ))}
            </ul>
          )}
        </Listing>
      </Card>
    </>
  );
}
