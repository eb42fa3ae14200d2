import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import type { WholeEvent } from '../event';
import { join, useEventChange } from '../queries';
import { joinEvent as words } from '../words';

type Props = { event: WholeEvent; onClose: () => void };

/** Asks to join after a sign-in that began with an event; never joins without this tap. */
export function JoinEvent({ event, onClose }: Props) {
  const { mutate, isPending, error } = useEventChange(() => join(event.id));
  const enter = () =>
    mutate(undefined, {
      onSuccess: ({ data }) => {
        onClose();
        toast(data.me?.status === 'joined' ? words.joined : words.onWaitlist, 'done');
      },
    });
  return (
    <Modal title={words.join(event.title)} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{words.text}</p>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button aria-disabled={isPending} onClick={() => isPending || enter()}>
          {isPending ? words.joining : words.confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.notNow}
        </Button>
      </div>
    </Modal>
  );
}
