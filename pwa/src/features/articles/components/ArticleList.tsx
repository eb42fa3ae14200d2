import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Age } from '@/ui/Age';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import {
  type Category,
  categories,
  featuredArticles,
  type PostCard,
  popularArticles,
  recentArticles,
} from '../queries';
import { articleList as words } from '../words';
import { ArticleRows } from './ArticleRows';
import { ArticleTile } from './ArticleTile';
import { ArticleTiles } from './ArticleTiles';

/** The site's articles: featured, popular, recent, and links to categories and tags. */
export function ArticleList() {
  const featured = useQuery(featuredArticles);
  const popular = useQuery(popularArticles);
  const groups = useQuery(categories);
  const recent = useInfiniteQuery(recentArticles);
  const { data, error, isFetching, dataUpdatedAt, refetch } = recent;
  // Show everything together: a part that loads later would shift the rest.
  if ([recent, featured, popular, groups].some((each) => each.isPending)) return <TilesSkeleton />;
  if (!data) {
    return (
      <Card>
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  }
  const top = featured.data ?? [];
  const others = data.pages.flatMap((page) =>
    page.data.filter(({ id }) => !top.some((each) => each.id === id)),
  );
  if (top.length + others.length === 0) {
    return (
      <Card>
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      </Card>
    );
  }
  return (
    <div className="space-y-10">
      {error && <Age at={dataUpdatedAt} className="-mt-4" />}
      <Categories all={groups.data ?? []} />
      <Featured posts={top} />
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem] lg:items-start">
        <ArticleTiles title={words.recent} posts={others}>
          <ShowMore of={recent}>{words.more}</ShowMore>
        </ArticleTiles>
        <Popular posts={popular.data ?? []} />
      </div>
    </div>
  );
}

function Categories({ all }: { all: Category[] }) {
  const shown = all.filter(({ posts }) => posts > 0);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={words.categories}>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ id, name, slug }) => (
          <li key={id}>
            <Link
              to="/insights/$kind/$id"
              params={{ kind: 'category', id: slug }}
              className={buttonClasses({ look: 'quiet' }, 'rounded-full text-sm')}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Featured({ posts: [first, ...others] }: { posts: PostCard[] }) {
  const id = useId();
  if (!first) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {words.featured}
      </h2>
      <div className="grid gap-4 lg:gap-6">
        <ArticleTile post={first} large />
        {others.length > 0 && (
          <ul className="grid gap-4 sm:grid-cols-2 lg:gap-6">
            {others.map((post) => (
              <li key={post.id}>
                <ArticleTile post={post} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Popular({ posts }: { posts: PostCard[] }) {
  const id = useId();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="max-lg:order-first">
      <h2 id={id} className="mb-1 text-lg font-bold">
        {words.popular}
      </h2>
      <ArticleRows posts={posts} />
    </section>
  );
}

export const TilesSkeleton = () => (
  <Loading label={words.loading}>
    <Grid />
  </Loading>
);

const Grid = () => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 lg:gap-6">
    {['a', 'b', 'c'].map((each) => (
      <Card key={each}>
        <Skeleton className="aspect-video w-full rounded-none" />
        <div className="p-5">
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-6 h-4 w-40" />
        </div>
      </Card>
    ))}
  </div>
);
