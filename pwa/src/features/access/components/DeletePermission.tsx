import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { codeOf } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { bundling, type Permission, permissionsQuery, rolesQuery } from '../queries';
import { deletePermission as words } from '../words';

type Props = { permission: Permission; onClose: () => void };

export function DeletePermission({ permission: { id, name }, onClose }: Props) {
  const client = useQueryClient();
  const { data: roles = [] } = useQuery(rolesQuery);
  const used = bundling(roles, name).length;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const params = { path: { id }, query: { force: used > 0 } };
      return body(api.DELETE('/v1/auth/permission/{id}', { params }));
    },
    // Refetch in any case: another administrator may have changed a role in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: rolesQuery.queryKey }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: permissionsQuery.queryKey });
      onClose();
      toast(words.deleted(name));
    },
  });
  const fault = codeOf(error) === 'in_use' ? words.inUse : error ? problemText(error) : undefined;
  return (
    <Modal title={words.question(name)} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{words.warning(used)}</p>
      <FormError>{fault}</FormError>
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
