import clsx from 'clsx';
import { Lock } from 'lucide-react';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { Tag } from '@/ui/Tag';
import type { PostCard } from '../queries';
import { dateWords, minutesWords, articleTile as words, writerWords } from '../words';
import { ArticleLink } from './ArticleLink';

type Props = { post: PostCard; large?: boolean };

/** An article in a list; `large` is for the first featured one. */
export function ArticleTile({ post, large = false }: Props) {
  const { title, summary, cover, categories, visibility } = post;
  return (
    <Card
      className={clsx(
        'group relative flex h-full flex-col has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-sea-ink',
        large && 'md:grid md:grid-cols-2',
      )}
    >
      <Cover
        title={title}
        banner={cover}
        className={large ? 'aspect-video md:aspect-auto md:h-full' : 'aspect-video'}
        {...(large && { sizes: '(min-width: 48rem) 35rem, 100vw' })}
      />
      <div className={clsx('flex flex-1 flex-col p-5', large && 'md:justify-center md:p-8')}>
        <p className="mb-2 flex flex-wrap items-center gap-2 text-sm font-semibold text-sea-ink empty:hidden">
          {categories[0]?.name}
          {visibility !== 'everyone' && (
            <Tag tone="sun">
              <Lock size={12} aria-hidden="true" />
              {words[visibility]}
            </Tag>
          )}
        </p>
        <h3
          className={clsx(
            'leading-snug font-bold break-words group-hover:text-sea-ink',
            large ? 'text-2xl' : 'text-lg',
          )}
        >
          <ArticleLink post={post} />
        </h3>
        {summary && (
          <p className={clsx('mt-1.5 text-muted', large ? 'line-clamp-4' : 'line-clamp-2')}>
            {summary}
          </p>
        )}
        <p className={clsx('pt-4 text-sm text-muted', !large && 'mt-auto')}>{bylineOf(post)}</p>
      </div>
    </Card>
  );
}

/** 'Ida Holm · 23 November 2026 · 4 min read' */
function bylineOf({ author, published_at, reading_minutes }: PostCard): string {
  const date = published_at && dateWords(published_at);
  return [writerWords(author), date, minutesWords(reading_minutes)].filter(Boolean).join(' · ');
}
