import { useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { type Role, rolesQuery } from '../queries';
import { editRole as words } from '../words';
import { type Named, NamedForm } from './NamedForm';

/** Creates an empty role, or renames one. */
export function EditRole({ role, onClose }: { role?: Role; onClose: () => void }) {
  const client = useQueryClient();
  const save = async (input: Named) => {
    const params = { path: { id: role?.id ?? 0 } };
    await (role
      ? body(api.PATCH('/v1/auth/role/{id}', { params, body: input }))
      : body(api.POST('/v1/auth/role', { body: input })));
    // Lists and panels of accounts name their roles.
    void client.invalidateQueries({ queryKey: ['users'] });
    void client.invalidateQueries({ queryKey: ['user'] });
    await client.invalidateQueries({ queryKey: rolesQuery.queryKey });
  };
  return (
    <NamedForm
      title={role ? words.rename(role.name) : words.newRole}
      action={role ? words.save : words.create}
      start={role ?? {}}
      about={words.about}
      most={{
        name: limits.RoleIn.name.maxLength,
        description: limits.RoleIn.description.maxLength,
      }}
      save={save}
      onClose={onClose}
    />
  );
}
