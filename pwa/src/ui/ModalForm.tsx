import { type FormEvent, type ReactNode, useState } from 'react';
import { useHold } from '@/lib/useHold';
import { Button } from './Button';
import { Form } from './Form';
import { FormError } from './FormError';
import { LeaveUnsaved } from './leaving/LeaveUnsaved';
import { Modal } from './Modal';

type Props = {
  title: string;
  wide?: boolean;
  /** The error of the form as a whole. */
  fault: string | undefined;
  busy: boolean;
  /** Whether a custom field was changed. Changes to native fields are noticed without this. */
  typed?: boolean;
  /** The label of the button. */
  verb: string;
  /** Not called while busy. */
  submit(event: FormEvent): void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, and one submit button. Once changed, it asks before it closes. */
export function ModalForm({
  title,
  wide,
  fault,
  busy,
  typed = false,
  verb,
  submit,
  onClose,
  children,
}: Props) {
  const [chosen, setChosen] = useState(false);
  const changed = chosen || typed;
  const [asks, setAsks] = useState(false);
  // Not during a save, which may lead to another page.
  useHold(changed && !busy);
  const answer = (leave: boolean) => (leave ? onClose() : setAsks(false));
  return (
    <>
      <Modal
        title={title}
        {...(wide && { wide })}
        onClose={() => (changed ? setAsks(true) : onClose())}
      >
        <Form
          busy={busy}
          submit={submit}
          changed={() => setChosen(true)}
          className="mt-4 space-y-5"
        >
          <FormError>{fault}</FormError>
          {children}
          <Button type="submit" className="h-12 w-full" aria-disabled={busy}>
            {verb}
          </Button>
        </Form>
      </Modal>
      {asks && <LeaveUnsaved answer={answer} />}
    </>
  );
}
