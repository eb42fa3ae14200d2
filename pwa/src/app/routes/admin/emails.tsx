import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { MailFilters } from '@/features/emails/components/MailFilters';
import { MailLog } from '@/features/emails/components/MailLog';
import { MailSummary } from '@/features/emails/components/MailSummary';
import { Templates } from '@/features/emails/components/Templates';
import { type MailSearch, mailSearch } from '@/features/emails/search';
import { useTitle } from '@/lib/useTitle';
import { adminEmailsPage as words } from '../../words';

export const Route = createFileRoute('/admin/emails')({
  staticData: { permission: 'email:read' },
  component: Emails,
});

function Emails() {
  useTitle(words.title);
  const { user } = useSession();
  const search = mailSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const change = (next: MailSearch) =>
    void navigate({ search: next, replace: next.page === search.page, resetScroll: false });
  return (
    <>
      <h1 className="mt-2 mb-4 text-2xl font-extrabold tracking-tight sm:mt-4">{words.title}</h1>
      <div className="space-y-4">
        <MailFilters search={search} change={change} />
        {search.email || search.type ? (
          <MailLog search={search} change={change} />
        ) : (
          <>
            <MailSummary search={search} />
            <Templates mayTest={user ? may(user, 'email:send') : false} />
          </>
        )}
      </div>
    </>
  );
}
