import { Building2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';

type Props = { name: string; onClose: () => void };

/** Said to whoever has come to a company. */
export function SignupConfirmation({ name, onClose }: Props) {
  return (
    <Modal title={`You belong to ${name}`} onClose={onClose}>
      <div className="mt-4 flex gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sea-wash text-sea-ink">
          <Building2 size={24} aria-hidden="true" />
        </span>
        <div className="space-y-2">
          <p>Its own programs stand among yours now.</p>
          <p className="text-muted">
            Whoever looks after it knows your name, and sees whole weeks of five people and more.
            Your days, your habits and your notes stay yours.
          </p>
        </div>
      </div>
      <Button className="mt-6 h-12 w-full" onClick={onClose}>
        All right
      </Button>
    </Modal>
  );
}
