import { useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { type Permission, permissionsQuery } from '../queries';
import { editPermission as words } from '../words';
import { type Named, NamedForm } from './NamedForm';

type Props = { permission?: Permission; onClose: () => void };

/** Creates a permission of this site, or changes one's description. Its name is its identifier and stays. */
export function EditPermission({ permission, onClose }: Props) {
  const client = useQueryClient();
  const save = async ({ name, description }: Named) => {
    const params = { path: { id: permission?.id ?? '' } };
    await (permission
      ? body(api.PATCH('/v1/auth/permission/{id}', { params, body: { description } }))
      : body(api.POST('/v1/auth/permission', { body: { name, description } })));
    await client.invalidateQueries({ queryKey: permissionsQuery.queryKey });
  };
  return (
    <NamedForm
      title={permission ? words.describe(permission.name) : words.newPermission}
      action={permission ? words.save : words.create}
      start={permission ?? {}}
      hint={words.nameHint}
      named={permission !== undefined}
      about={words.about}
      most={{
        name: limits.PermissionIn.name.maxLength,
        description: limits.PermissionIn.description.maxLength,
      }}
      save={save}
      onClose={onClose}
    />
  );
}
