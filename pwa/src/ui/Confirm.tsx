import { useState } from 'react';
import { problemText } from '@/lib/problem';
import { Button } from './Button';
import { FormError } from './FormError';
import { Modal } from './Modal';
import { toast } from './toast';
import { confirm as words } from './words';

/** The question and the change that it confirms. */
export type Asked = {
  /** A question: 'Leave Larks?' */
  title: string;
  /** The consequences. */
  text: string;
  /** The labels of the buttons to confirm and to cancel. */
  verb: string;
  keep: string;
  /** Whether the change is harmless. */
  mild?: boolean;
  change(): Promise<unknown>;
  /** The message after the change. */
  done?: string;
};

/** Asks for confirmation and states the consequences. Shows errors here, with a retry. */
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
