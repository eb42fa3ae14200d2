import { isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import type { Program } from '../board';
import { useJoin } from '../useMembership';
import { joinProgram as words } from '../words';

type Props = { program: Program; onClose: () => void };

/** Asks to join after a sign-up that began with a program; never joins without this tap. */
export function JoinProgram({ program, onClose }: Props) {
  const { mutate, isPending, error } = useJoin(program);
  const joined = () => {
    onClose();
    toast(words.youAreIn, 'done');
  };
  return (
    <Modal title={words.join(program.title)} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{words.text}</p>
      <FormError>{error && isOffline(error) ? words.offline : error?.message}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          aria-disabled={isPending}
          onClick={() => isPending || mutate(undefined, { onSuccess: joined })}
        >
          {isPending ? shared.joining : words.confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {shared.notNow}
        </Button>
      </div>
    </Modal>
  );
}
