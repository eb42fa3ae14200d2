import { isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import type { Program } from '../board';
import { useLeave } from '../useMembership';
import { leaveProgram as words } from '../words';

type Props = { program: Program; onClose: () => void };

export function LeaveProgram({ program, onClose }: Props) {
  const { mutate, isPending, error } = useLeave(program.id);
  const left = () => {
    onClose();
    toast(words.left(program.title));
  };
  return (
    <Modal title={words.question(program.title)} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{words.text}</p>
      <FormError>{error && isOffline(error) ? words.offline : error?.message}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          look="danger"
          aria-disabled={isPending}
          onClick={() => isPending || mutate(undefined, { onSuccess: left })}
        >
          {isPending ? words.leaving : words.confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.stay}
        </Button>
      </div>
    </Modal>
  );
}
