import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { bundling, type Permission, permissionsQuery, type Role, rolesQuery } from '../queries';
import { permissionList as words } from '../words';

/** The permissions that this site has defined, and the built-in ones, read-only. */
export function PermissionList({ edits }: { edits: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(permissionsQuery);
  const { data: roles = [] } = useQuery(rolesQuery);
  if (!data) {
    return (
      <Card>
        {error ? (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        ) : (
          <Loading label={words.loading}>
            <div className="space-y-4 p-6">
              {['w-64', 'w-52', 'w-72'].map((width) => (
                <Skeleton key={width} className={`h-6 ${width}`} />
              ))}
            </div>
          </Loading>
        )}
      </Card>
    );
  }
  const own = data.filter(({ system }) => !system);
  const rest = data.filter(({ system }) => system);
  return (
    <>
      <Card aria-label={words.own}>
        {own.length === 0 ? (
          <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {own.map((permission) => (
              <Row key={permission.id} permission={permission} roles={roles} edits={edits} />
            ))}
          </ul>
        )}
      </Card>
      <details className="group mt-4 rounded-card bg-surface shadow-card">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between px-5 font-semibold">
          {words.builtIn(rest.length)}
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <ul className="divide-y divide-line border-t border-line">
          {rest.map((permission) => (
            <Row key={permission.id} permission={permission} roles={roles} edits={false} />
          ))}
        </ul>
      </details>
    </>
  );
}

type Props = { permission: Permission; roles: readonly Role[]; edits: boolean };

function Row({ permission, roles, edits }: Props) {
  const { name, description } = permission;
  const used = bundling(roles, name);
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {description && <p className="text-sm text-muted wrap-anywhere">{description}</p>}
        <p className="text-sm text-muted">
          {used.length > 0
            ? words.inRoles(used.map((role) => role.name).join(', '))
            : words.inNoRole}
        </p>
      </div>
      {edits && (
        <div className="flex shrink-0">
          <Button
            look="bare"
            icon
            aria-label={words.describe(name)}
            onClick={() => modal.open('edit permission', { permission })}
          >
            <Pencil size={16} aria-hidden="true" />
          </Button>
          <Button
            look="bare"
            icon
            aria-label={words.delete(name)}
            onClick={() => modal.open('delete permission', { permission })}
          >
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </li>
  );
}
