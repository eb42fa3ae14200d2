import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sourcesOf } from '@/lib/pictures';
import { Avatar } from '@/ui/Avatar';
import { buttonClasses } from '@/ui/Button';
import { Cover } from '@/ui/Cover';
import { Prose } from '@/ui/Prose';
import type { Post } from '../queries';
import { dateWords, minutesWords, article as words, writerWords } from '../words';
import { Contents } from './Contents';

type Props = {
  post: Post;
  /** Shown where a shortened text ends: how to read the rest. */
  gate: ReactNode;
  /** The reader's actions. */
  actions: ReactNode;
  /** The content after the text. */
  children: ReactNode;
};

const DAY_MS = 86_400_000;

/** The page of an article. The server renders the same before any script runs (`site/insights.rs`). */
export function ArticleView({ post, gate, actions, children }: Props) {
  const { title, summary, author, published_at, updated_at, reading_minutes, headings } = post;
  const parts = headings.filter(({ level }) => level <= 3);
  const renewed = published_at && Date.parse(updated_at) - Date.parse(published_at) > DAY_MS;
  return (
    <article className="mx-auto max-w-200 pt-2 sm:pt-6 xl:max-w-none">
      <header className="mx-auto max-w-200">
        <Groups of={post} />
        <h1 className="mt-2 text-3xl font-extrabold tracking-tight break-words">{title}</h1>
        {summary && <p className="mt-3 max-w-[60ch] text-lg text-muted">{summary}</p>}
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Avatar name={author.name} image={author.picture} />
          <p className="mr-auto text-sm">
            <Link
              to="/insights/$kind/$id"
              params={{ kind: 'author', id: author.slug }}
              className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
            >
              {writerWords(author)}
            </Link>
            <span className="block text-muted">
              {published_at && <time dateTime={published_at}>{dateWords(published_at)}</time>}
              {published_at && ' · '}
              {minutesWords(reading_minutes)}
              {renewed && ` · ${words.updated(updated_at)}`}
            </span>
          </p>
          {actions}
        </div>
        <Picture post={post} />
      </header>
      <div className="mt-8 justify-center gap-12 xl:grid xl:grid-cols-[12rem_36rem_12rem]">
        <div className="max-xl:hidden">{parts.length > 1 && <Contents headings={parts} />}</div>
        <div className="mx-auto w-full max-w-144">
          <Prose html={post.html} />
          {gate}
          <Tags of={post} />
          {children}
        </div>
      </div>
    </article>
  );
}

function Groups({ of: { categories } }: { of: Post }) {
  if (categories.length === 0) return null;
  return (
    <ul aria-label={words.categories} className="flex flex-wrap gap-x-4">
      {categories.map(({ id, name, slug }) => (
        <li key={id}>
          <Link
            to="/insights/$kind/$id"
            params={{ kind: 'category', id: slug }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-sea-ink underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Picture({ post: { title, cover, cover_alt } }: { post: Post }) {
  if (!cover)
    return <Cover title={title} banner={null} className="mt-6 h-20 rounded-card sm:h-40" />;
  return (
    <img
      {...sourcesOf(cover, '(min-width: 54rem) 50rem, 100vw')}
      alt={cover_alt}
      className="mt-6 aspect-video w-full rounded-card bg-sunken object-cover"
    />
  );
}

function Tags({ of: { tags, canonical } }: { of: Post }) {
  return (
    <div className="mt-10 space-y-3 empty:hidden">
      {canonical && (
        <p className="text-sm text-muted">
          {words.firstPublished}{' '}
          <a href={canonical} rel="noopener" className="underline underline-offset-4">
            {new URL(canonical).host}
          </a>
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={words.tags} className="flex flex-wrap gap-2">
          {tags.map(({ id, name, slug }) => (
            <li key={id}>
              <Link
                to="/insights/$kind/$id"
                params={{ kind: 'tag', id: slug }}
                className={buttonClasses({ look: 'quiet' }, 'rounded-full text-sm')}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
