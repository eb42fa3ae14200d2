import { Link } from '@tanstack/react-router';
import type { PostCard } from '../queries';

/** An article's title in a card; the whole card is the link. */
export function ArticleLink({ post: { slug, title } }: { post: Pick<PostCard, 'slug' | 'title'> }) {
  return (
    <Link
      to="/insights/$slug"
      params={{ slug }}
      className="outline-none after:absolute after:inset-0"
    >
      {title}
    </Link>
  );
}
