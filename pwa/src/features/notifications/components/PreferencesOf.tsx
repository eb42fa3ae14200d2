import { Modal } from '@/ui/Modal';
import { preferencesOf } from '../preferences';
import { preferencesOf as words } from '../words';
import { Preferences } from './Preferences';

type Props = { id: number; name: string; onClose: () => void };

/** A member's notification preferences, for administrators. */
export function PreferencesOf({ id, name, onClose }: Props) {
  return (
    <Modal wide title={words.title(name)} onClose={onClose}>
      <p className="mt-1 mb-5 text-muted">{words.lead}</p>
      <Preferences source={preferencesOf(id)} />
    </Modal>
  );
}
