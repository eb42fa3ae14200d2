import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { refundPayment, useAdminChange } from '../admin/queries';
import { formatMoney, type Money, parseAmount } from '../money';
import { refund as words } from './words';

type Props = { id: number; name: string; left: Money; onClose: () => void };

/** Refunds a payment: the remaining amount, or a part of it. */
export function RefundPayment({ id, name, left, onClose }: Props) {
  const [written, setWritten] = useState('');
  const [reason, setReason] = useState('');
  const [endNow, setEndNow] = useState(false);
  const [toBalance, setToBalance] = useState(false);
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAdminChange(refundPayment(id));
  const amount = written.trim() === '' ? undefined : parseAmount(written, left.digits);
  const wrong = written.trim() !== '' && (!amount || amount > left.amount);
  const faults = {
    amount: faultOf(error, 'amount', words.amount),
    reason: faultOf(error, 'reason', words.reason),
  };
  const submit = () => {
    setChecked(true);
    if (wrong || !reason.trim()) return;
    mutate(
      {
        reason: reason.trim(),
        end_now: endNow,
        to_balance: toBalance,
        ...(amount !== undefined && { amount }),
      },
      {
        onSuccess: () => {
          onClose();
          toast(words.done(name), 'done');
        },
      },
    );
  };
  return (
    <ModalForm
      title={words.title}
      fault={
        error && !faults.amount && !faults.reason
          ? (faultOf(error, 'to_balance', words.toBalance) ?? problemText(error))
          : undefined
      }
      busy={isPending}
      verb={isPending ? words.going : words.go}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.lead(name, formatMoney(left))}</p>
      <TextField
        label={words.amount}
        hint={words.amountHint}
        inputMode="decimal"
        autoComplete="off"
        value={written}
        error={checked && wrong ? words.fault : faults.amount}
        onChange={({ target }) => setWritten(target.value)}
      />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={limits.RefundIn.reason.maxLength}
        autoComplete="off"
        value={reason}
        error={checked && !reason.trim() ? shared.required : faults.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Switch label={words.endNow} on={endNow} turn={setEndNow} />
      <Switch
        label={words.toBalance}
        hint={words.toBalanceHint}
        on={toBalance}
        turn={setToBalance}
      />
    </ModalForm>
  );
}
