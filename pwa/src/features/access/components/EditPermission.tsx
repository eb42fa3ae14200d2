import { useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { type Permission, permissionsQuery } from '../queries';
import { type Named, NamedForm } from './NamedForm';

type Props = { permission?: Permission; onClose: () => void };

/** A new permission of this site, or another description for one: it is known by its name, which stays. */
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
      title={permission ? `Describe ${permission.name}` : 'New permission'}
      action={permission ? 'Save' : 'Create the permission'}
      start={permission ?? {}}
      hint="What it is about and what may be done with it, as report:read."
      named={permission !== undefined}
      about="What it allows"
      save={save}
      onClose={onClose}
    />
  );
}
