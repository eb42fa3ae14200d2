import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { closeDispute, useAdminChange } from '../admin/queries';
import { closeDispute as words } from './words';

const outcomes = [
  { value: 'won', label: words.won },
  { value: 'lost', label: words.lost },
] as const;

/** Records the outcome of a chargeback. */
export function CloseDispute({ id, onClose }: { id: number; onClose: () => void }) {
  const [outcome, choose] = useState<'won' | 'lost'>('won');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAdminChange(closeDispute(id));
  const fault = faultOf(error, 'reason', words.reason);
  const submit = () => {
    setChecked(true);
    if (!reason.trim()) return;
    mutate(
      { won: outcome === 'won', reason: reason.trim() },
      {
        onSuccess: () => {
          onClose();
          toast(words.done, 'done');
        },
      },
    );
  };
  return (
    <ModalForm
      title={words.title}
      fault={error && !fault ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? words.going : words.go}
      submit={submit}
      onClose={onClose}
    >
      <SelectField
        label={words.outcome}
        value={outcome}
        onChange={({ target }) => choose(target.value as typeof outcome)}
      >
        <Options of={outcomes} />
      </SelectField>
      <TextField
        label={words.reason}
        maxLength={limits.CloseDisputeIn.reason.maxLength}
        autoComplete="off"
        value={reason}
        error={checked && !reason.trim() ? shared.required : fault}
        onChange={({ target }) => setReason(target.value)}
      />
    </ModalForm>
  );
}
