import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Age } from '@/ui/Age';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Listing } from '@/ui/Listing';
import { oneArticle, type PostCard, recentArticles, savedArticles } from '../queries';
import { savedArticles as words } from '../words';
import { ArticleTiles } from './ArticleTiles';

type Props = { me: number; find: ReactNode };

/** The member's saved articles, and new ones; `find` leads to all articles. */
export function SavedArticles({ me, find }: Props) {
  const saved = useInfiniteQuery(savedArticles(me));
  const recent = useInfiniteQuery(recentArticles);
  const [latest] = recent.data?.pages ?? [];
  const posts = saved.data?.pages.flatMap((page) => page.data);
  useKept(posts, me);
  return (
    <div className="grid gap-10">
      {saved.data && saved.error && <Age at={saved.dataUpdatedAt} />}
      <div>
        <Listing
          of={saved}
          what={words.what}
          loading={words.loading}
          empty={
            <Card>
              <EmptyState title={words.empty} action={find}>
                {words.emptyText}
              </EmptyState>
            </Card>
          }
        >
          {(rows) => <ArticleTiles title={words.saved} posts={rows} />}
        </Listing>
      </div>
      <ArticleTiles title={words.recent} posts={latest?.data.slice(0, 6) ?? []} />
    </div>
  );
}

/** Preloads articles that were saved on another device, so that they can be read here offline. */
function useKept(posts: PostCard[] | undefined, me: number): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const { slug } of posts ?? []) {
      if (!client.getQueryData(oneArticle(slug, me).queryKey)) {
        void client.prefetchQuery(oneArticle(slug, me));
      }
    }
  }, [client, posts, me]);
}
