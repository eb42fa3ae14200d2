import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { PermissionList } from '@/features/access/components/PermissionList';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { adminPermissionsPage as words } from '../../words';

export const Route = createFileRoute('/admin/permissions')({
  staticData: { permission: 'role:read' },
  component: Permissions,
});

function Permissions() {
  useTitle(words.permissions);
  const { user } = useSession();
  if (!user) return null;
  const edits = may(user, 'permission:edit');
  return (
    <>
      <div className="mt-2 mb-4 flex items-center justify-between gap-2 sm:mt-4">
        <h1 className="text-2xl font-extrabold tracking-tight">{words.permissions}</h1>
        {edits && (
          <Button onClick={() => modal.open('edit permission', {})}>
            <Plus size={18} aria-hidden="true" />
            {words.newPermission}
          </Button>
        )}
      </div>
      <PermissionList edits={edits} />
    </>
  );
}
