import { isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import type { Program } from '../board';
import { useJoin } from '../useMembership';

type Props = { program: Program; onClose: () => void };

/** Asked after a sign-up that began with a program: one tap, and never without it. */
export function JoinProgram({ program, onClose }: Props) {
  const { mutate, isPending, error } = useJoin(program.id);
  const joined = () => {
    onClose();
    toast('You are in.', 'done');
  };
  return (
    <Modal title={`Join ${program.title}?`} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">
        Its activities become due for you, and your name gets a place on its board. You can leave at
        any time.
      </p>
      <FormError>
        {error && isOffline(error)
          ? 'No connection right now: you have not joined yet.'
          : error?.message}
      </FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          aria-disabled={isPending}
          onClick={() => isPending || mutate(undefined, { onSuccess: joined })}
        >
          {isPending ? 'Joining…' : 'Join this program'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Modal>
  );
}
