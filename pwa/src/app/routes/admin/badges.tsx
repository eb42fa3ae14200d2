import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { RuleList } from '@/features/rewards/admin/RuleList';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { adminBadgesPage as words } from '../../words';

export const Route = createFileRoute('/admin/badges')({
  staticData: { permission: 'achievement:edit' },
  component: Badges,
});

function Badges() {
  useTitle(words.title);
  return (
    <div className="pb-8">
      <div className="mt-2 mb-4 flex items-center justify-between gap-2 sm:mt-4">
        <h1 className="text-2xl font-extrabold tracking-tight">{words.title}</h1>
        <Button onClick={() => modal.open('edit badge rule', {})}>
          <Plus size={18} aria-hidden="true" />
          {words.newRule}
        </Button>
      </div>
      <p className="mb-4 text-muted">{words.lead}</p>
      <RuleList />
    </div>
  );
}
