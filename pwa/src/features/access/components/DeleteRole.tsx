import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
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
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: rolesQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['users'] });
      void client.invalidateQueries({ queryKey: ['user'] });
      onClose();
      toast(words.deleted(role.name));
    },
  });
  return (
    <Modal title={words.question(role.name)} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{words.warning(held, role.members)}</p>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look="danger" aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? shared.deleting : words.confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Modal>
  );
}
