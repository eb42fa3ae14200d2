import { useQuery } from '@tanstack/react-query';
import { relatedArticles } from '../queries';
import { article as words } from '../words';
import { ArticleTiles } from './ArticleTiles';

/** Related articles. */
export function Related({ id }: { id: number }) {
  const { data } = useQuery(relatedArticles(id));
  return <ArticleTiles title={words.related} posts={data ?? []} />;
}
