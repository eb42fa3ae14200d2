import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button';
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
  const form = useRef<HTMLFormElement>(null);
  // Focus the first refused field.
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [busy]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) submit(event);
  };
  return (
    <Modal title={title} {...(wide && { wide })} onClose={onClose}>
      <form ref={form} onSubmit={send} noValidate className="mt-4 space-y-5">
        <FormError>{fault}</FormError>
        {children}
        <Button type="submit" className="h-12 w-full" aria-disabled={busy}>
          {verb}
        </Button>
      </form>
    </Modal>
  );
}
