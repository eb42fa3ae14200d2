import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { backLink } from '@/ui/backLink';
import { tabClasses } from '@/ui/tabs';
import { filtersOf } from '../listFilters';
import { adminSurveysIdPage as words } from '../words';

const pages = [
  { to: '/admin/surveys/$id', label: words.editor, permission: 'survey:edit' },
  { to: '/admin/surveys/$id/results', label: words.results, permission: 'survey:edit' },
  {
    to: '/admin/surveys/$id/responses',
    label: words.responses,
    permission: 'survey-response:read',
  },
] as const;

/** An admin page of a survey, with links to the other pages that this user may open. */
export function SurveyPages({ id, children }: { id: number; children: ReactNode }) {
  const { user } = useSession();
  const open = pages.filter(({ permission }) => user && may(user, permission));
  return (
    <div className="grid max-w-220 gap-4 pb-8">
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {user && may(user, 'survey:edit') && (
          <Link to="/admin/surveys" search={filtersOf('/admin/surveys')} className={backLink}>
            {words.allSurveys}
          </Link>
        )}
        <nav aria-label={words.pages} className="flex gap-1">
          {open.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              params={{ id: String(id) }}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ className: tabClasses(true) }}
              inactiveProps={{ className: tabClasses(false) }}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {children}
    </div>
  );
}
