import { type FormEvent, type ReactNode, useState } from 'react';
import { useHold } from '@/lib/useHold';
import { Button } from './Button';
import { Form } from './Form';
import { FormError } from './FormError';
import { Modal } from './Modal';

type Props = {
  title: string;
  wide?: boolean;
  /** The error of the form as a whole. */
  fault: string | undefined;
  busy: boolean;
  /** The label of the button. */
  verb: string;
  /** Not called while busy. */
  submit(event: FormEvent): void;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form in a dialog: its fields, and one submit button. It notices changes of native fields; for
 * others, such as rows that buttons add or move, call `useHold`.
 */
export function ModalForm({ title, wide, fault, busy, verb, submit, onClose, children }: Props) {
  const [changed, setChanged] = useState(false);
  // Not during a save, which may lead to another page.
  useHold(changed && !busy);
  return (
    <Modal title={title} {...(wide && { wide })} changed={changed} onClose={onClose}>
      <Form busy={busy} submit={submit} changed={() => setChanged(true)} className="mt-4 space-y-5">
        <FormError>{fault}</FormError>
        {children}
        <Button type="submit" className="h-12 w-full" aria-disabled={busy}>
          {verb}
        </Button>
      </Form>
    </Modal>
  );
}
