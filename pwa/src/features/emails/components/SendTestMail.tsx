import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import type { Template } from '../queries';
import { sendTestMail as words } from '../words';

type Props = { template: Template; onClose: () => void };

export function SendTestMail({ template, onClose }: Props) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const params = { path: { name: template.name } };
      return body(api.POST('/v1/core/email-template/{name}/test', { params }));
    },
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: ['mails'] });
      onClose();
      toast(message, 'done');
    },
  });
  return (
    <Modal title={words.title(template.name)} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{words.lead(template.about)}</p>
      <FormError>{error && isOffline(error) ? words.offline : error?.message}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? shared.sending : words.send}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {shared.cancel}
        </Button>
      </div>
    </Modal>
  );
}
