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
import { writerWords } from '../words';
import { authors, brokenArticles, type ManagedCard, managedArticles } from './queries';
import { StateTag } from './StateTag';
import { type ArticleSearch, articleSearch, states } from './search';
import { newArticle, table as words } from './words';

type Props = { search: ArticleSearch; change(next: ArticleSearch): void };

/** All articles for editors; the URL holds every filter. */
export function ArticleTable({ search, change }: Props) {
  const articles = useInfiniteQuery(managedArticles(search));
  const { data: writers } = useQuery(authors);
  const filtered = Object.values(search).some((value) => value !== undefined);
  return (
    <Card aria-label={words.title}>
      <search className="grid grid-cols-2 gap-3 border-b border-line p-4 sm:grid-cols-[2fr_1fr_1fr]">
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
          onChange={({ target }) => change(articleSearch({ ...search, state: target.value }))}
        >
          <option value="">{words.anyState}</option>
          <Options of={states} />
        </SelectField>
        <SelectField
          label={words.author}
          value={search.author ?? ''}
          onChange={({ target }) =>
            change(articleSearch({ ...search, author: Number(target.value) }))
          }
        >
          <option value="">{words.anyAuthor}</option>
          <Options
            of={writers?.map((each) => ({ value: each.id, label: writerWords(each) })) ?? []}
          />
        </SelectField>
      </search>
      <BrokenNotice search={search} change={change} />
      <Listing
        of={articles}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={filtered}
            clear={() => change({})}
            words={words}
            action={
              <Button onClick={() => modal.open('new article', {})}>{newArticle.title}</Button>
            }
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((article) => (
              <Row key={article.id} article={article} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

/** Reports broken links to other sites, with a filter for their articles, and a way to clear it. */
function BrokenNotice({ search, change }: Props) {
  const { data: count = 0 } = useQuery(brokenArticles);
  const on = search.broken === true;
  if (!on && count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2">
      <p className="min-w-0 flex-1 basis-60 font-medium">
        {on ? words.onlyBroken : words.broken(count)}
      </p>
      <Button look="quiet" onClick={() => change({ ...search, broken: on ? undefined : true })}>
        {on ? words.showAll : words.showBroken}
      </Button>
    </div>
  );
}

function Row({ article }: { article: ManagedCard }) {
  const { id, title, author, state, featured, updated_at, views } = article;
  const broken = article.broken_outer_link_count;
  return (
    <LinkRow>
      <div className="w-60 min-w-0 grow max-sm:w-full">
        <Link to="/admin/articles/$id" params={{ id: String(id) }} className={rowLink}>
          {title}
        </Link>
        <p className="text-sm text-muted">
          {writerWords(author)} · {words.changed(updated_at)}
        </p>
      </div>
      <span className="flex flex-wrap gap-1.5">
        <StateTag state={state} />
        {featured && <Tag tone="water">{words.featured}</Tag>}
        {broken > 0 && <Tag tone="coral">{words.brokenLinks(broken)}</Tag>}
      </span>
      <span className="w-24 text-right text-sm text-muted tabular-nums max-sm:w-auto">
        {words.views(views)}
      </span>
    </LinkRow>
  );
}
