import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LazyRender } from '@/ui/LazyRender';
import { recentArticles } from '../queries';
import { newArticles as words } from '../words';
import { ArticleTiles } from './ArticleTiles';

const SHOWN = 3;

/** The newest articles, at the foot of the front page. */
export const NewArticles = () => (
  <div className="lg:col-span-2">
    <LazyRender place={<div className="h-24" />}>
      <Newest />
    </LazyRender>
  </div>
);

function Newest() {
  const { data } = useInfiniteQuery(recentArticles);
  const posts = data?.pages[0]?.data.slice(0, SHOWN) ?? [];
  return (
    <ArticleTiles title={words.title} posts={posts}>
      <Link
        to="/insights"
        search={{}}
        className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline"
      >
        {words.all}
      </Link>
    </ArticleTiles>
  );
}
