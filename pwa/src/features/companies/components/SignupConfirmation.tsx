import { Building2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { signupConfirmation as words } from '../words';

type Props = { name: string; onClose: () => void };

/** Welcomes a member who has joined a company. */
export function SignupConfirmation({ name, onClose }: Props) {
  return (
    <Modal title={words.title(name)} onClose={onClose}>
      <div className="mt-4 flex gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sea-wash text-sea-ink">
          <Building2 size={24} aria-hidden="true" />
        </span>
        <div className="space-y-2">
          <p>{words.programs}</p>
          <p className="text-muted">{words.privacy}</p>
        </div>
      </div>
      <Button className="mt-6 h-12 w-full" onClick={onClose}>
        {words.close}
      </Button>
    </Modal>
  );
}
