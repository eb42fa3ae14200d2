import { Modal } from '@/ui/Modal';
import { preferencesOf } from '../preferences';
import { Preferences } from './Preferences';

type Props = { id: number; name: string; onClose: () => void };

/** What a member is told of, in an administrator's hands. */
export function PreferencesOf({ id, name, onClose }: Props) {
  return (
    <Modal wide title={`What ${name} is told of`} onClose={onClose}>
      <p className="mt-1 mb-5 text-muted">
        Each choice is saved at once, and stands in the audit log as yours.
      </p>
      <Preferences source={preferencesOf(id)} />
    </Modal>
  );
}
