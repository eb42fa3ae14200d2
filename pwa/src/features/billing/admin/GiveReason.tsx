import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { useAdminChange } from './queries';
import { askReason as words } from './words';

type Props = {
  title: string;
  text: string;
  verb: string;
  done: string;
  change(reason: string): Promise<unknown>;
  onClose: () => void;
};

/** A manual change that needs a reason. */
export function GiveReason({ title, text, verb, done, change, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [lacking, setLacking] = useState(false);
  const { mutate, isPending, error } = useAdminChange(change);
  const fault = faultOf(error, 'reason', words.reason);
  const submit = () => {
    const said = reason.trim();
    setLacking(!said);
    if (!said) return;
    mutate(said, {
      onSuccess: () => {
        onClose();
        toast(done, 'done');
      },
    });
  };
  return (
    <ModalForm
      title={title}
      fault={error && !fault ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : verb}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{text}</p>
      <TextField
        label={words.reason}
        hint={words.hint}
        maxLength={limits.BillingReasonIn.reason.maxLength}
        autoComplete="off"
        value={reason}
        error={lacking ? shared.required : fault}
        onChange={({ target }) => {
          setReason(target.value);
          setLacking(false);
        }}
      />
    </ModalForm>
  );
}
