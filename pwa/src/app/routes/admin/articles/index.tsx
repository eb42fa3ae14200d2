import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { ArticleTable } from '@/features/articles/editor/ArticleTable';
import { GroupTable } from '@/features/articles/editor/GroupTable';
import { articleSearch } from '@/features/articles/editor/search';
import { TransferMenu } from '@/features/articles/editor/TransferMenu';
import { oneOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Segments } from '@/ui/Segments';
import { adminArticlesPage as words } from '../../../words';

const parts = [
  { value: 'article', label: words.articles },
  { value: 'category', label: words.categories },
  { value: 'tag', label: words.tags },
  { value: 'author', label: words.authors },
] as const;

export const Route = createFileRoute('/admin/articles/')({
  staticData: { permission: 'post:write' },
  component: Articles,
});

function Articles() {
  useTitle(words.articles);
  const { user } = useSession();
  const asked = Route.useSearch();
  const navigate = Route.useNavigate();
  const names = parts.map(({ value }) => value);
  const part = oneOf(names, asked.show) ?? 'article';
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.articles}</h1>
        <Button onClick={() => modal.open('new article', {})}>
          <Plus size={18} aria-hidden="true" />
          {words.newArticle}
        </Button>
        <TransferMenu publishes={user ? may(user, 'post:publish') : false} />
      </div>
      <div className="mb-4 max-w-120">
        <Segments
          label={words.parts}
          options={parts}
          value={part}
          choose={(show) =>
            void navigate({
              search: show === 'article' ? {} : { show },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {part === 'article' ? (
        <ArticleTable
          search={articleSearch(asked)}
          change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      ) : (
        <GroupTable key={part} kind={part} />
      )}
    </>
  );
}
