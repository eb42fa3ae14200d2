import { isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import type { Program } from '../board';
import { useLeave } from '../useMembership';

type Props = { program: Program; onClose: () => void };

export function LeaveProgram({ program, onClose }: Props) {
  const { mutate, isPending, error } = useLeave(program.id);
  const left = () => {
    onClose();
    toast(`You left ${program.title}.`);
  };
  return (
    <Modal title={`Leave ${program.title}?`} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">
        Its activities are no longer due for you and you leave its board. Everything that you logged
        stays in your history.
      </p>
      <FormError>
        {error && isOffline(error) ? 'No connection right now: you are still in.' : error?.message}
      </FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          look="danger"
          aria-disabled={isPending}
          onClick={() => isPending || mutate(undefined, { onSuccess: left })}
        >
          {isPending ? 'Leaving…' : 'Leave the program'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Stay in
        </Button>
      </div>
    </Modal>
  );
}
