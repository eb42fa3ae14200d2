import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';

type Props = { count: number; answer: (leave: boolean) => void; onClose: () => void };

/** Asked before a sign-out that would leave changes unsent. */
export function UnsentChanges({ count, answer, onClose }: Props) {
  const say = (leave: boolean) => {
    answer(leave);
    onClose();
  };
  const changes = count === 1 ? '1 change is' : `${count} changes are`;
  return (
    <Modal title="Not everything is sent" onClose={() => say(false)}>
      <p className="mt-2">
        {changes} on this device alone. They stay here and are sent when you sign in again on this
        device; nobody else can send them.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => say(false)}>Stay signed in</Button>
        <Button look="quiet" onClick={() => say(true)}>
          Sign out
        </Button>
      </div>
    </Modal>
  );
}
