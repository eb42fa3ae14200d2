import { type ReactNode, useId } from 'react';
import type { PostCard } from '../queries';
import { ArticleTile } from './ArticleTile';

type Props = { title: string; posts: PostCard[]; children?: ReactNode };

/** Articles under a heading; renders nothing if there are none. */
export function ArticleTiles({ title, posts, children }: Props) {
  const id = useId();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      <Tiles posts={posts} />
      <div className="mt-5 text-center empty:hidden">{children}</div>
    </section>
  );
}

export const Tiles = ({ posts }: { posts: PostCard[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 lg:gap-6">
    {posts.map((post) => (
      <li key={post.id}>
        <ArticleTile post={post} />
      </li>
    ))}
  </ul>
);
