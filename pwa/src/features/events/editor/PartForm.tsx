import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { shared } from '@/ui/words';

type Props = {
  title: string;
  fault: string | undefined;
  busy: boolean;
  submit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a form about a part of an event. */
export function PartForm({ title, fault, busy, submit, onClose, children }: Props) {
  return (
    <Modal title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-5">
        <FormError>{fault}</FormError>
        {children}
        <Button type="submit" className="h-12 w-full" disabled={busy}>
          {busy ? shared.saving : shared.save}
        </Button>
      </form>
    </Modal>
  );
}
