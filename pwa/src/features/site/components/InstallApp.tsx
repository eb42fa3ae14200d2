import { installing } from '@/lib/install';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { shared } from '@/ui/words';
import { installWords, useInstallWay } from '../useInstallWay';
import { installApp as words } from '../words';

/** Offers the installation to people who already know the app. */
export function InstallApp({ onClose }: { onClose: () => void }) {
  const way = useInstallWay();
  const install = () => {
    void installing.ask();
    onClose();
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{way && installWords[way]}</p>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        {way === 'offered' && <Button onClick={install}>{words.install}</Button>}
        <Button look="quiet" onClick={onClose}>
          {way === 'offered' ? shared.notNow : shared.close}
        </Button>
      </div>
    </Modal>
  );
}
