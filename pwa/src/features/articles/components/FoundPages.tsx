import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { type FoundPage, foundPages } from '../queries';
import { foundPages as words } from '../words';

/** Search results across the site: articles, programs and events, best match first. */
export function FoundPages({ q, clear }: { q: string; clear(): void }) {
  const id = useId();
  const { data, error, isPending, isFetching, refetch } = useQuery(foundPages(q));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {words.title}
      </h2>
      <Card>
        {isPending && (
          <Loading label={words.loading}>
            <Skeleton className="m-5 h-40" />
          </Loading>
        )}
        {!isPending && !data && (
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        )}
        {data?.length === 0 && (
          <EmptyState
            title={words.none}
            action={
              <Button look="quiet" onClick={clear}>
                {words.showAll}
              </Button>
            }
          >
            {words.noneText}
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {data?.map((page) => (
            <Row key={page.path} page={page} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Row({ page }: { page: FoundPage }) {
  const { kind, text } = page;
  return (
    <LinkRow className="gap-x-4">
      <div className="min-w-0 flex-1">
        <PageLink page={page} />
        <p className="line-clamp-2 text-sm text-muted empty:hidden">{text}</p>
      </div>
      <Tag tone={kind === 'article' ? 'plain' : 'water'}>{words.kinds[kind]}</Tag>
    </LinkRow>
  );
}

function PageLink({ page: { kind, id, title, path } }: { page: FoundPage }) {
  const own = { id: String(id) };
  switch (kind) {
    case 'program':
      return (
        <Link to="/challenges/$id" params={own} className={rowLink}>
          {title}
        </Link>
      );
    case 'event':
      return (
        <Link to="/events/$id" params={own} className={rowLink}>
          {title}
        </Link>
      );
    case 'help':
      return (
        <Link to="/support/$slug" params={{ slug: slugOf(path) }} className={rowLink}>
          {title}
        </Link>
      );
    case 'article':
      return (
        <Link to="/insights/$slug" params={{ slug: slugOf(path) }} search={{}} className={rowLink}>
          {title}
        </Link>
      );
  }
}

const slugOf = (path: string) => path.split('/').at(-1) ?? '';
