import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { editorStates, ProgramTable } from '@/features/programs/editor/ProgramTable';
import { oneOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { Button, buttonClasses } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { adminProgramsIndexPage as words } from '../../../words';

export const Route = createFileRoute('/admin/programs/')({
  staticData: { permission: 'program:edit' },
  component: Programs,
});

function Programs() {
  useTitle(words.programs);
  const { state } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.programs}</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/programs/site" className={buttonClasses({ look: 'quiet' })}>
            {words.typesAndBanner}
          </Link>
          <Button onClick={() => modal.open('new program', {})}>
            <Plus size={18} aria-hidden="true" />
            {words.newProgram}
          </Button>
        </div>
      </div>
      <ProgramTable
        state={oneOf(editorStates, state)}
        choose={(next) =>
          void navigate({ search: next ? { state: next } : {}, replace: true, resetScroll: false })
        }
      />
    </>
  );
}
