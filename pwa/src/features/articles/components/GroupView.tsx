import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isMissing } from '@/api/error';
import { useTitle } from '@/lib/useTitle';
import { Avatar } from '@/ui/Avatar';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Listing } from '@/ui/Listing';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { articlesOf, type Kind, oneGroup } from '../queries';
import { articleList, group as words } from '../words';
import { TilesSkeleton } from './ArticleList';
import { Tiles } from './ArticleTiles';

type Props = { kind: Kind; id: string };

/** The articles of an author, a category or a tag. */
export function GroupView({ kind, id }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(oneGroup(kind, id));
  useTitle(data?.name ?? words[kind]);
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="mt-6 mb-8 h-10 w-72 max-w-full" />
        <TilesSkeleton />
      </Loading>
    );
  }
  if (!data) {
    return (
      <Card>
        <h1 className="sr-only">{words[kind]}</h1>
        {isMissing(error) ? (
          <Missing title={words.missing} text={words.missingText} />
        ) : (
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        )}
      </Card>
    );
  }
  return (
    <>
      <header className="mt-2 mb-6 sm:mt-6 sm:mb-8">
        <p className="flex items-center gap-3 text-sm font-semibold text-sea-ink">
          {kind === 'author' && <Avatar name={data.name} image={data.picture} />}
          {words[kind]}
        </p>
        <h1 className="mt-1 text-3xl font-extrabold tracking-tight break-words">{data.name}</h1>
        {data.about && <p className="mt-2 max-w-[60ch] whitespace-pre-line">{data.about}</p>}
      </header>
      <h2 className="mb-3 text-lg font-bold">{words.articles(data.posts)}</h2>
      <Articles kind={kind} id={id} />
    </>
  );
}

function Articles({ kind, id }: Props) {
  const posts = useInfiniteQuery(articlesOf(kind, id));
  return (
    <Listing
      of={posts}
      what={articleList.what}
      loading={articleList.loading}
      skeleton={<TilesSkeleton />}
      more={articleList.more}
      empty={
        <Card>
          <Missing title={words.empty} text={words.emptyText} />
        </Card>
      }
    >
      {(rows) => <Tiles posts={rows} />}
    </Listing>
  );
}

const Missing = ({ title, text }: { title: string; text: string }) => (
  <EmptyState
    title={title}
    action={
      <Link to="/insights" className={buttonClasses({ look: 'quiet' })}>
        {words.all}
      </Link>
    }
  >
    {text}
  </EmptyState>
);
