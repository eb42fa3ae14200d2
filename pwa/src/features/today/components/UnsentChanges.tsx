import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { unsentChanges as words } from '../words';

type Props = { count: number; answer: (leave: boolean) => void; onClose: () => void };

/** Asked before a sign-out that would leave changes unsent. */
export function UnsentChanges({ count, answer, onClose }: Props) {
  const say = (leave: boolean) => {
    answer(leave);
    onClose();
  };
  const changes = count === 1 ? words.n1ChangeIs : words.changesAre(count);
  return (
    <Modal title={words.notEverythingIsSent} onClose={() => say(false)}>
      <p className="mt-2">{words.onThisDeviceAlone(changes)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => say(false)}>{words.staySignedIn}</Button>
        <Button look="quiet" onClick={() => say(true)}>
          {words.signOut}
        </Button>
      </div>
    </Modal>
  );
}
