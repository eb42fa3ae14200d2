import type { PostCard } from '../queries';
import { minutesWords, writerWords } from '../words';
import { ArticleLink } from './ArticleLink';

/** A ranked list of articles in short form. */
export const ArticleRows = ({ posts }: { posts: PostCard[] }) => (
  <ol className="divide-y divide-line">
    {posts.map((post, at) => (
      <li
        key={post.id}
        className="group relative flex gap-4 py-3 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-sea-ink"
      >
        <span aria-hidden="true" className="text-xl font-extrabold text-muted tabular-nums">
          {at + 1}
        </span>
        <div className="min-w-0">
          <p className="font-bold break-words group-hover:text-sea-ink">
            <ArticleLink post={post} />
          </p>
          <p className="text-sm text-muted">
            {writerWords(post.author)} · {minutesWords(post.reading_minutes)}
          </p>
        </div>
      </li>
    ))}
  </ol>
);
