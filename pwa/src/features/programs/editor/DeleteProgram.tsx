import { useNavigate } from '@tanstack/react-router';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { deleteProgram as words } from '../words';
import { type Edited, useEdit } from './queries';
import { deletionWords } from './words';

type Props = { edited: Edited; onClose: () => void };

/** Asks for confirmation and explains the consequences. */
export function DeleteProgram({ edited: { challenge: program, on_delete }, onClose }: Props) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useEdit<void, unknown>(() =>
    body(api.DELETE('/v2/core/challenge/{id}', { params: { path: { id: program.id } } })),
  );
  const archives = on_delete === 'archived';
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast(archives ? words.archived(program.title) : words.deleted(program.title));
        void navigate({ to: '/admin/programs', ignoreBlocker: true });
      },
    });
  return (
    <Modal
      title={archives ? words.archiveQuestion(program.title) : words.deleteQuestion(program.title)}
      onClose={onClose}
    >
      <p className="mt-3 mb-6 text-muted">{deletionWords(on_delete)}</p>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look="danger" aria-disabled={isPending} onClick={() => isPending || remove()}>
          {archives ? words.archive : words.delete}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Modal>
  );
}
