import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { PageTable } from '@/features/pages/editor/PageTable';
import { pageSearch } from '@/features/pages/editor/search';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { pagesAdmin as words } from '../../../site/words';

export const Route = createFileRoute('/admin/pages/')({
  staticData: { permission: 'site:edit' },
  component: Pages,
});

function Pages() {
  useTitle(words.title);
  const search = pageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
        <Button onClick={() => modal.open('new page', {})}>
          <Plus size={18} aria-hidden="true" />
          {words.newPage}
        </Button>
      </div>
      <PageTable
        search={search}
        change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </>
  );
}
