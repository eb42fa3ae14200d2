import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { unsentChanges as words } from '../words';

type Props = { count: number; answer: (leave: boolean) => void; onClose: () => void };

/** Asks before a sign-out that would leave changes unsent. */
export function UnsentChanges({ count, answer, onClose }: Props) {
  const say = (leave: boolean) => {
    answer(leave);
    onClose();
  };
  return (
    <Modal title={words.title} onClose={() => say(false)}>
      <p className="mt-2">{words.text(count)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => say(false)}>{words.staySignedIn}</Button>
        <Button look="quiet" onClick={() => say(true)}>
          {words.signOut}
        </Button>
      </div>
    </Modal>
  );
}
