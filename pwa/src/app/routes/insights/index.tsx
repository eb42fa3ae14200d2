import { createFileRoute } from '@tanstack/react-router';
import { ArticleList } from '@/features/articles/components/ArticleList';
import { ArticlesHead } from '@/features/articles/components/ArticlesHead';
import { FoundPages } from '@/features/articles/components/FoundPages';
import { textOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { insightsIndexPage as words } from '../../words';

export const Route = createFileRoute('/insights/')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => {
    const text = textOf(q);
    return text ? { q: text } : {};
  },
  component: Insights,
});

function Insights() {
  useTitle(words.insights);
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  const search = (next: string | undefined) =>
    void navigate({ search: next ? { q: next } : {}, replace: true, resetScroll: false });
  return (
    <>
      <ArticlesHead q={q} search={search} />
      {q ? <FoundPages q={q} clear={() => search(undefined)} /> : <ArticleList />}
    </>
  );
}
