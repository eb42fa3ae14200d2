import { createFileRoute, Link } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { ProgramFilters } from '@/features/programs/components/ProgramFilters';
import { ProgramList } from '@/features/programs/components/ProgramList';
import { type ProgramFilter, programFilter } from '@/features/programs/search';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { challengesIndexPage as words } from '../../words';

export const Route = createFileRoute('/challenges/')({
  validateSearch: programFilter,
  component: Programs,
});

function Programs() {
  const { status, user } = useSession();
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (search: ProgramFilter) =>
    void navigate({ search, replace: true, resetScroll: false });
  useTitle(words.programs);
  return (
    <>
      <div className="mt-2 mb-6 sm:mt-6 sm:mb-8 sm:flex sm:items-end sm:justify-between sm:gap-6">
        <div>
          <h1 className="text-3xl font-extrabold tracking-tight">{words.programs}</h1>
          <p className="mt-1 max-w-[60ch] text-muted">{words.lead}</p>
        </div>
        {user?.userType === 'user' && (
          <Link
            to="/user/dashboard"
            search={{ tab: 'launch-program' }}
            className={buttonClasses({ look: 'quiet' }, 'shrink-0 max-sm:mt-3')}
          >
            {words.startYourOwn}
          </Link>
        )}
      </div>
      <ProgramFilters filter={filter} change={change} />
      <ProgramList
        signedIn={status === 'authenticated'}
        filter={filter}
        showAll={() => change({})}
      />
    </>
  );
}
