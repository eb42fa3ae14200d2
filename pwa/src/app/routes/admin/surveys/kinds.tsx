import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { KindList } from '@/features/surveyEditor/kinds/KindList';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { backLink } from '@/ui/backLink';
import { modal } from '@/ui/modal';
import { filtersOf } from '../../../listFilters';
import { adminSurveysKindsPage as words } from '../../../words';

export const Route = createFileRoute('/admin/surveys/kinds')({
  component: Kinds,
});

function Kinds() {
  useTitle(words.title);
  return (
    <div className="max-w-180 pb-8">
      <p className="mt-2">
        <Link to="/admin/surveys" search={filtersOf('/admin/surveys')} className={backLink}>
          {words.allSurveys}
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
        <Button onClick={() => modal.open('edit question kind', {})}>
          <Plus size={18} aria-hidden="true" />
          {words.newKind}
        </Button>
      </div>
      <p className="mt-1 mb-4 text-muted">{words.lead}</p>
      <KindList />
    </div>
  );
}
