import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { ContactPageForm } from '@/features/support/editor/ContactPageForm';
import { SupportArticleTable } from '@/features/support/editor/SupportArticleTable';
import { helpSearch } from '@/features/support/editor/search';
import { TopicTable } from '@/features/support/editor/TopicTable';
import { WritingField } from '@/features/writing/WritingField';
import { oneOf } from '@/lib/search';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { findPages } from '../../../../articles/findPages';
import { AdminTabs } from '../../../../site/AdminTabs';
import { supportAdmin as words } from '../../../../site/words';

export const Route = createFileRoute('/admin/support/articles/')({
  staticData: { permission: 'support:edit' },
  component: Texts,
});

const tabs = [
  { show: undefined, label: words.articles },
  { show: 'topics', label: words.topics },
  { show: 'contact', label: words.contact },
];

function Texts() {
  const asked = Route.useSearch();
  const navigate = Route.useNavigate();
  const here = oneOf(['topics', 'contact'], asked.show);
  return (
    <div className={here ? 'max-w-220 pb-8' : 'pb-8'}>
      <AdminTabs
        title={words.answers}
        label={words.parts}
        to="/admin/support/articles"
        tabs={tabs}
        here={here}
      >
        {!here && (
          <Button onClick={() => modal.open('new support article', {})}>
            <Plus size={18} aria-hidden="true" />
            {words.newArticle}
          </Button>
        )}
      </AdminTabs>
      {here === 'topics' && <TopicTable />}
      {here === 'contact' && (
        <ContactPageForm writing={(field) => <WritingField {...field} find={findPages} />} />
      )}
      {!here && (
        <SupportArticleTable
          search={helpSearch(asked)}
          change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      )}
    </div>
  );
}
