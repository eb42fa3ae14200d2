import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { EditorHead } from '@/features/articles/editor/EditorHead';
import { MetaForm } from '@/features/articles/editor/MetaForm';
import { managedArticle } from '@/features/articles/editor/queries';
import type { Saver } from '@/lib/unsaved';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Skeleton } from '@/ui/Skeleton';
import { TextForm } from '../../../articles/TextForm';
import { Loaded } from '../../../Loaded';
import { filtersOf } from '../../../listFilters';
import { numbered } from '../../../numbered';
import { adminArticlesIdPage as words } from '../../../words';

export const Route = createFileRoute('/admin/articles/$id')({
  params: numbered,
  component: Editor,
});

function Editor() {
  const id = Number(Route.useParams().id);
  const { user } = useSession();
  const query = useQuery(managedArticle(id));
  const [text, meta] = [useRef<Saver>(null), useRef<Saver>(null)];
  useTitle(query.data?.title ?? words.article);
  const all = (
    <Link to="/admin/articles" search={filtersOf('/admin/articles')} className={backLink}>
      {words.all}
    </Link>
  );
  return (
    <Loaded
      of={query}
      heading={words.article}
      {...words}
      back={all}
      skeleton={
        <>
          <Skeleton className="mt-4 h-40 rounded-card" />
          <Skeleton className="mt-4 h-120 rounded-card" />
        </>
      }
    >
      {(article) =>
        user && (
          <div className="grid gap-4 pb-8">
            <p className="mt-2">{all}</p>
            <EditorHead
              article={article}
              publishes={may(user, 'post:publish')}
              saved={async () =>
                Boolean((await text.current?.saved()) && (await meta.current?.saved()))
              }
            />
            <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
              <div className="min-w-0">
                <TextForm key={id} ref={text} article={article} account={user.id} />
              </div>
              <MetaForm key={id} ref={meta} article={article} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
