import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { markPaid, useAdminChange } from '../admin/queries';
import { noonOf } from '../days';
import type { InvoiceCard } from '../queries';
import { markPaid as words } from './words';

type Props = { invoice: InvoiceCard; name: string; onClose: () => void };

/** Marks an invoice as paid. */
export function MarkPaid({ invoice, name, onClose }: Props) {
  const [note, setNote] = useState('');
  const [received, setReceived] = useState<string>();
  const { mutate, isPending, error } = useAdminChange(markPaid(invoice.id));
  const faults = {
    note: faultOf(error, 'note', words.note),
    received: faultOf(error, 'received_at', words.received),
  };
  const said = faults.note ?? faults.received;
  const submit = () =>
    mutate(
      { note: note.trim(), ...(received && { received_at: noonOf(received) }) },
      {
        onSuccess: () => {
          onClose();
          toast(words.done(invoice.number), 'done');
        },
      },
    );
  return (
    <ModalForm
      title={words.title(invoice.number)}
      fault={
        error && (!said || faults.received) ? (faults.received ?? problemText(error)) : undefined
      }
      busy={isPending}
      verb={isPending ? words.confirming : words.confirm}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.text(invoice.due, name)}</p>
      <DayField label={words.received} value={received} choose={setReceived} />
      <TextField
        label={words.note}
        hint={words.noteHint}
        maxLength={limits.InvoicePaidIn.note.maxLength}
        autoComplete="off"
        value={note}
        error={faults.note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ModalForm>
  );
}
