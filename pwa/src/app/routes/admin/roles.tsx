import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { RoleMatrix } from '@/features/access/components/RoleMatrix';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { useAllAdminPlaces } from '../../shell/useAdminPlaces';
import { adminRolesPage as words } from '../../words';

export const Route = createFileRoute('/admin/roles')({
  staticData: { permission: 'role:read' },
  component: Roles,
});

function Roles() {
  useTitle(words.roles);
  const { user } = useSession();
  const places = useAllAdminPlaces();
  if (!user) return null;
  const edits = may(user, 'role:edit');
  return (
    <>
      <div className="mt-2 mb-4 flex items-center justify-between gap-2 sm:mt-4">
        <h1 className="text-2xl font-extrabold tracking-tight">{words.rolesAndPermissions}</h1>
        {edits && (
          <Button className="shrink-0" onClick={() => modal.open('edit role', {})}>
            <Plus size={18} aria-hidden="true" />
            {words.newRole}
          </Button>
        )}
      </div>
      <RoleMatrix
        edits={edits}
        holds={(name) => may(user, name)}
        pages={(role) =>
          modal.open('create role target waypoints', {
            role,
            pages: places.filter(({ permission }) => role.permissions.includes(permission)),
          })
        }
      />
    </>
  );
}
