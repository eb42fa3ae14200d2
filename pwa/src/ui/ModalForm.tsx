import type { FormEvent, ReactNode } from 'react';
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

/** A form in a dialog: its fields, and one submit button. */
export function ModalForm({ title, wide, fault, busy, verb, submit, onClose, children }: Props) {
  return (
    <Modal title={title} {...(wide && { wide })} onClose={onClose}>
      <Form busy={busy} submit={submit} className="mt-4 space-y-5">
        <FormError>{fault}</FormError>
        {children}
        <Button type="submit" className="h-12 w-full" aria-disabled={busy}>
          {verb}
        </Button>
      </Form>
    </Modal>
  );
}
