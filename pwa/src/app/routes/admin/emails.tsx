import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { MailFilters } from '@/features/emails/components/MailFilters';
import { MailLog } from '@/features/emails/components/MailLog';
import { MailSummary } from '@/features/emails/components/MailSummary';
import { SuppressedList } from '@/features/emails/components/SuppressedList';
import { Templates } from '@/features/emails/components/Templates';
import { type MailSearch, mailSearch } from '@/features/emails/search';
import { useTitle } from '@/lib/useTitle';
import { ListTools } from '../../lists/ListTools';
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
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
        <ListTools list="emails" search={search} show={(view) => change(mailSearch(view))} />
      </div>
      <div className="space-y-4">
        <MailFilters search={search} change={change} />
        {search.email || search.type ? (
          <MailLog search={search} change={change} />
        ) : (
          <>
            <MailSummary search={search} />
            <SuppressedList mayLift={user ? may(user, 'email:send') : false} />
            <Templates mayTest={user ? may(user, 'email:send') : false} />
          </>
        )}
      </div>
    </>
  );
}
