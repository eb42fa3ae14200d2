import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { api, body } from '@/api/client';
import { ApiError } from '@/api/error';
import { Button } from '@/ui/Button';
import { control, describedBy, Field } from '@/ui/Field';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { TextArea } from '@/ui/TextArea';
import { type Role, rolesQuery } from '../queries';

const MOST = { name: 100, description: 500 };

/** A new role, which bundles nothing yet, or another name for one. */
export function EditRole({ role, onClose }: { role?: Role; onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const input = { name, description };
      const params = { path: { id: role?.id ?? 0 } };
      await (role
        ? body(api.PATCH('/v1/auth/role/{id}', { params, body: input }))
        : body(api.POST('/v1/auth/role', { body: input })));
    },
    networkMode: 'always',
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: rolesQuery.queryKey });
      onClose();
    },
  });
  const fault = error instanceof ApiError ? faultOf(error.body) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Modal title={role ? `Rename ${role.name}` : 'New role'} onClose={onClose}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-5">
        <FormError>{fault ? undefined : error?.message}</FormError>
        <Field id={id} label="Name" error={fault}>
          <input
            id={id}
            autoComplete="off"
            maxLength={MOST.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
            aria-invalid={fault ? true : undefined}
            aria-describedby={describedBy(id, { error: fault })}
            className={clsx(control, 'h-12 px-3.5')}
          />
        </Field>
        <TextArea
          label="What it is for"
          rows={3}
          maxLength={MOST.description}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Button type="submit" className="h-12 w-full" aria-disabled={isPending}>
          {role ? 'Save' : 'Create the role'}
        </Button>
      </form>
    </Modal>
  );
}

/** What the server holds against the name. */
function faultOf(problem: unknown): string | undefined {
  return (problem as { errors?: { name?: string[] } } | undefined)?.errors?.name?.[0];
}
