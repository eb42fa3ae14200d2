import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { addBalance, useAdminChange } from '../admin/queries';
import { CODE_LENGTH, isCurrency } from '../adminPackages/draft';
import { editPackage } from '../adminPackages/words';
import { digitsOf, parseAmount } from '../money';
import { addBalance as words } from './words';

type Props = { id: number; name: string; currency: string | undefined; onClose: () => void };

/** Adds credit for a member's next invoices: money received, or a gift. */
export function AddBalance({ id, name, currency: known = 'EUR', onClose }: Props) {
  const [currency, setCurrency] = useState(known);
  const [written, setWritten] = useState('');
  const [paid, setPaid] = useState(false);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAdminChange(addBalance);
  const code = currency.trim().toUpperCase();
  const digits = digitsOf(code);
  const taken = /^\s*[-−]/.test(written);
  const size = parseAmount(written.replace(/^\s*[-−]/, ''), digits);
  const amount = size && (taken ? -size : size);
  const faults = {
    amount: faultOf(error, 'amount', words.amount),
    currency: faultOf(error, 'currency', words.currency),
    reason: faultOf(error, 'reason', words.reason),
  };
  const isOfField = Object.values(faults).some(Boolean);
  const submit = () => {
    setChecked(true);
    if (!isCurrency(code) || !amount || !reason.trim()) return;
    mutate(
      { user_id: id, amount, currency: code, reason: reason.trim(), paid },
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
      title={words.title(name)}
      fault={error && !isOfField ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? words.adding : words.add}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.lead}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          value={written}
          error={checked && !amount ? editPackage.amountFault(digits) : faults.amount}
          onChange={({ target }) => setWritten(target.value)}
        />
        <TextField
          label={words.currency}
          maxLength={CODE_LENGTH}
          autoComplete="off"
          value={currency}
          error={checked && !isCurrency(code) ? editPackage.currencyFault : faults.currency}
          onChange={({ target }) => setCurrency(target.value)}
        />
      </div>
      <Switch label={words.paid} hint={words.paidHint} on={paid} turn={setPaid} />
      <TextField
        label={words.reason}
        maxLength={limits.AddBalanceIn.reason.maxLength}
        autoComplete="off"
        value={reason}
        error={checked && !reason.trim() ? shared.required : faults.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ModalForm>
  );
}
