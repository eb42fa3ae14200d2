import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { popup as words } from '../words';
import { SubscribeForm } from './SubscribeForm';

/** Offers the newsletter to visitors who have stayed for a while. */
export function Popup({ onClose }: { onClose: () => void }) {
  const done = (message: string) => {
    onClose();
    toast(message, 'done');
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-2 mb-5 text-muted">{words.lead}</p>
      <SubscribeForm onDone={done} />
    </Modal>
  );
}
