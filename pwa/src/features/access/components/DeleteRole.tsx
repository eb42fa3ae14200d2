import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { type Role, rolesQuery } from '../queries';
import { deleteRole as words } from '../words';

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
      toast(words.theRoleIsGone(role.name));
    },
  });
  return (
    <Modal title={words.deleteIt(role.name)} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{words.thisCannotBeUndone(held, role.members)}</p>
      <FormError>{error?.message}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look="danger" aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? words.deleting : words.deleteTheRole}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.keepIt}
        </Button>
      </div>
    </Modal>
  );
}
