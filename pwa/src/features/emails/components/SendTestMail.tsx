import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
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
    networkMode: 'always',
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: ['mails'] });
      onClose();
      toast(message, 'done');
    },
  });
  return (
    <Modal title={words.sendATestOf(template.name)} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{words.theTestIsFilled(template.about)}</p>
      <FormError>
        {error && isOffline(error) ? words.noConnectionRightNow : error?.message}
      </FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? words.sending : words.sendTestMail}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.notNow}
        </Button>
      </div>
    </Modal>
  );
}
