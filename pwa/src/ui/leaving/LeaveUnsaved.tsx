import { Button } from '../Button';
import { ModalFrame } from '../ModalFrame';
import { leaveUnsaved as words } from './words';

/** Asks before unsaved text is lost. */
export function LeaveUnsaved({ answer }: { answer: (leave: boolean) => void }) {
  return (
    <ModalFrame title={words.question} onClose={() => answer(false)}>
      <p className="mt-2">{words.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => answer(false)}>{words.stay}</Button>
        <Button look="quiet" onClick={() => answer(true)}>
          {words.leave}
        </Button>
      </div>
    </ModalFrame>
  );
}
