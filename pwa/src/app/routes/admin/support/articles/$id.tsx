import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type Ref, useRef } from 'react';
import { limits } from '@/api/limits';
import { useSession } from '@/features/accounts/session';
import { saveArticle, useSupportChange } from '@/features/support/editor/queries';
import {
  SupportArticleHead,
  SupportArticleSettings,
} from '@/features/support/editor/SupportArticleHead';
import { type Article, oneArticle } from '@/features/support/queries';
import type { Saver } from '@/lib/unsaved';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { backLink } from '@/ui/backLink';
import { Loaded } from '../../../../Loaded';
import { filtersOf } from '../../../../listFilters';
import { numbered } from '../../../../numbered';
import { supportAdmin as words } from '../../../../site/words';
import { WrittenForm } from '../../../../writing/WrittenForm';

export const Route = createFileRoute('/admin/support/articles/$id')({
  staticData: { permission: 'support:edit' },
  params: numbered,
  component: Editor,
});

function Editor() {
  const { id } = Route.useParams();
  const { user } = useSession();
  const article = useQuery({ ...oneArticle(id), staleTime: 0 });
  const text = useRef<Saver>(null);
  useTitle(article.data?.title ?? words.article);
  const all = (
    <Link
      to="/admin/support/articles"
      search={filtersOf('/admin/support/articles')}
      className={backLink}
    >
      {words.allArticles}
    </Link>
  );
  return (
    <Loaded
      of={article}
      heading={words.article}
      what={words.whatArticle}
      loading={words.loadingArticle}
      missing={words.missingArticle}
      missingText={words.missingText}
      back={all}
    >
      {(found) => (
        <div className="grid gap-4 pb-8">
          <p className="mt-2">{all}</p>
          <SupportArticleHead
            article={found}
            saved={async () => Boolean(await text.current?.saved())}
            open={
              <Link
                to="/support/$slug"
                params={{ slug: found.slug }}
                className={buttonClasses({ look: 'quiet' })}
              >
                {words.open}
              </Link>
            }
          />
          <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
            <div className="min-w-0">
              {user && <Text key={id} ref={text} article={found} account={user.id} />}
            </div>
            <SupportArticleSettings key={id} article={found} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

const fields = [
  {
    name: 'title',
    kind: 'line',
    label: words.headline,
    most: limits.SupportArticleIn.title.maxLength,
  },
  {
    name: 'summary',
    kind: 'lines',
    label: words.summary,
    most: limits.SupportArticleIn.summary.maxLength,
  },
  { name: 'body', kind: 'text', label: words.body },
] as const;

/** Editors always receive the Markdown. */
const rowOf = (article: Article) => ({ ...article, body: article.body ?? '' });

type TextProps = { article: Article; account: number; ref: Ref<Saver> };

function Text({ article, account, ref }: TextProps) {
  const client = useQueryClient();
  const save = useSupportChange(async (input: Parameters<ReturnType<typeof saveArticle>>[0]) =>
    rowOf(await saveArticle(article.id)(input)),
  );
  return (
    <WrittenForm
      ref={ref}
      title={words.text}
      account={account}
      name={`support-article-${article.id}`}
      row={rowOf(article)}
      fields={fields}
      save={save}
      newest={async () =>
        rowOf(await client.fetchQuery({ ...oneArticle(String(article.id)), staleTime: 0 }))
      }
    />
  );
}
