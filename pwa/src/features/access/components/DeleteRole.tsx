import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { type Role, rolesQuery } from '../queries';

export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const client = useQueryClient();
  const held = role.members > 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const params = { path: { id: role.id }, query: { force: held } };
      return body(api.DELETE('/v1/auth/role/{id}', { params }));
    },
    networkMode: 'always',
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: rolesQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['users'] });
      onClose();
      toast(`The role ${role.name} is gone.`);
    },
  });
  return (
    <Modal title={`Delete ${role.name}?`} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">
        {held
          ? `${formatPlural(role.members, 'account')} will lose it, and what it bundles, within a second.`
          : 'Nobody has it.'}{' '}
        This cannot be undone.
      </p>
      <FormError>{error?.message}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look="danger" aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? 'Deleting…' : 'Delete the role'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Modal>
  );
}
