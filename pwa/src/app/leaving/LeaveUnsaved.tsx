import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';

/** Asked before what was written is lost. */
export function LeaveUnsaved({ answer }: { answer: (leave: boolean) => void }) {
  return (
    <Modal title="Leave without saving?" onClose={() => answer(false)}>
      <p className="mt-2">What you changed here is not saved yet.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => answer(false)}>Stay here</Button>
        <Button look="quiet" onClick={() => answer(true)}>
          Leave
        </Button>
      </div>
    </Modal>
  );
}
