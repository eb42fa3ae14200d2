import { useState } from 'react';
import { problemText } from '@/lib/problem';
import { Button } from './Button';
import { FormError } from './FormError';
import { Modal } from './Modal';
import { toast } from './toast';
import { confirm as words } from './words';

/** A change that is asked for once more. */
export type Asked = {
  /** A question: 'Leave Larks?' */
  title: string;
  /** What becomes of it. */
  text: string;
  /** The buttons: what is done, and what leaves all as it is. */
  verb: string;
  keep: string;
  /** Nothing is lost by it. */
  mild?: boolean;
  change(): Promise<unknown>;
  /** Said when it is done. */
  done?: string;
};

/** Asks once more, and says what becomes of it. What fails is said here, and can be tried again. */
export function Confirm({
  title,
  text,
  verb,
  keep,
  mild,
  change,
  done,
  onClose,
}: Asked & { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const go = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await change();
    } catch (problem) {
      setBusy(false);
      return setError(problem);
    }
    onClose();
    if (done) toast(done);
  };
  return (
    <Modal title={title} onClose={onClose}>
      <p className="mt-3 mb-6 text-muted">{text}</p>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
        <Button
          look={mild ? 'primary' : 'danger'}
          aria-disabled={busy}
          onClick={() => busy || void go()}
        >
          {busy ? words.busy : verb}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Modal>
  );
}
