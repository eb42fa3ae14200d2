import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { SelectField } from '@/ui/SelectField';
import { PanelPart } from '@/ui/SidePanel';
import { type Role, rolesOf, rolesQuery } from '../queries';
import { userRoles as words } from '../words';

type Props = { id: number; mayAssign: boolean; holds(name: string): boolean };

/** An account's roles. The server decides who may assign or remove each. */
export function UserRoles({ id, mayAssign, holds }: Props) {
  const client = useQueryClient();
  const own = useQuery(rolesOf(id));
  const { data: all } = useQuery(rolesQuery);
  const [chosen, setChosen] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ role, give }: { role: number; give: boolean }) =>
      give
        ? body(
            api.POST('/v1/auth/user/{id}/assign-role', {
              params: { path: { id } },
              body: { role_id: role },
            }),
          )
        : body(
            api.DELETE('/v1/auth/user/{id}/roles/{role_id}', {
              params: { path: { id, role_id: role } },
            }),
          ),
    onSuccess: ({ data }) => {
      setChosen('');
      client.setQueryData(rolesOf(id).queryKey, data);
      void client.invalidateQueries({ queryKey: ['user', id] });
      void client.invalidateQueries({ queryKey: ['users'] });
      void client.invalidateQueries({ queryKey: rolesQuery.queryKey });
    },
  });
  const more = (role: Role) => !role.permissions.every(holds);
  const others = all?.filter(
    ({ id: one, name, system }) =>
      !own.data?.some((role) => role.id === one) && !(system && name === 'user'),
  );
  return (
    <PanelPart title={words.roles}>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      {own.error && !own.data && (
        <Fault error={own.error} what={words.what} retry={own.refetch} busy={own.isFetching} />
      )}
      <ul>
        {own.data?.map((role) => (
          <li key={role.id} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block truncate font-semibold">{role.name}</span>
              {role.description && (
                <span className="block text-sm text-muted">{role.description}</span>
              )}
            </span>
            {mayAssign && !(role.system && role.name === 'user') && (
              <Button
                look="bare"
                icon
                aria-label={words.remove(role.name)}
                aria-disabled={isPending}
                onClick={() => isPending || mutate({ role: role.id, give: false })}
              >
                <X size={18} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAssign && others && others.length > 0 && (
        <div className="mt-2 flex items-end gap-2">
          <SelectField
            label={words.add}
            className="min-w-0 flex-1"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{words.choose}</option>
            {others.map((role) => (
              <option key={role.id} value={role.id} disabled={more(role)}>
                {more(role) ? words.tooMuch(role.name) : role.name}
              </option>
            ))}
          </SelectField>
          <Button
            look="quiet"
            className="h-12"
            disabled={chosen === ''}
            aria-disabled={isPending}
            onClick={() => isPending || mutate({ role: Number(chosen), give: true })}
          >
            {words.give}
          </Button>
        </div>
      )}
    </PanelPart>
  );
}
