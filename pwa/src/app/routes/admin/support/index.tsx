import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { CannedTable } from '@/features/support/desk/CannedTable';
import { FiguresCard } from '@/features/support/desk/FiguresCard';
import { ticketSearch } from '@/features/support/desk/search';
import { TicketTable } from '@/features/support/desk/TicketTable';
import { oneOf, textOf } from '@/lib/search';
import { AdminTabs } from '../../../site/AdminTabs';
import { supportAdmin as words } from '../../../site/words';

export const Route = createFileRoute('/admin/support/')({
  staticData: { permission: 'support:answer' },
  component: Desk,
});

const tabs = [
  { show: undefined, label: words.tickets },
  { show: 'canned', label: words.canned },
];

function Desk() {
  const { user } = useSession();
  const asked = Route.useSearch();
  const navigate = Route.useNavigate();
  const here = oneOf(['canned'], asked.show);
  const edits = user && may(user, 'support:edit');
  return (
    <div className="pb-8">
      <AdminTabs
        title={words.title}
        label={words.parts}
        to="/admin/support"
        tabs={tabs}
        here={here}
        others={edits ? [{ to: '/admin/support/articles', label: words.articles }] : []}
      />
      {here ? (
        <CannedTable
          search={textOf(asked.q)}
          change={(q) =>
            void navigate({ search: { show: here, q }, replace: true, resetScroll: false })
          }
        />
      ) : (
        <>
          <FiguresCard className="mb-4" />
          <TicketTable
            search={ticketSearch(asked)}
            change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          />
        </>
      )}
    </div>
  );
}
