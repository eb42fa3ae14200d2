import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { addCoupon, type Coupon, patchCoupon, useAdminChange } from '../admin/queries';
import { CouponReach, CouponTerms } from './CouponTerms';
import { type CouponDraft, couponDraft, couponFaults, couponIn, couponPatch } from './coupon';
import { editCoupon as words } from './words';

const names = [
  'code',
  'percent',
  'amount',
  'currency',
  'months',
  'most_uses',
  'valid_until',
] as const;

type Props = {
  /** The coupon to edit; without it, a new one. */
  coupon?: Coupon;
  onClose: () => void;
};

/** A coupon: its discount, duration and audience. The discount is fixed once it is created. */
export function EditCoupon({ coupon, onClose }: Props) {
  const [draft, setDraft] = useState(() => couponDraft(coupon));
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAdminChange<CouponDraft, unknown>((draft) =>
    coupon ? patchCoupon(coupon.id)(couponPatch(draft)) : addCoupon(couponIn(draft)),
  );
  const set = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const wrong = checked ? couponFaults(draft) : {};
  const labels = { ...words, most_uses: words.most, valid_until: words.until };
  const fault = (name: (typeof names)[number]) => faultOf(error, name, labels[name]);
  const submit = () => {
    setChecked(true);
    if (Object.keys(couponFaults(draft)).length > 0) return;
    mutate(draft, {
      onSuccess: () => {
        onClose();
        const code = draft.code.trim().toUpperCase();
        toast(coupon ? words.saved(code) : words.created(code), 'done');
      },
    });
  };
  return (
    <ModalForm
      wide
      title={coupon ? words.change(coupon.code) : words.title}
      fault={error && !names.some(fault) ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : coupon ? words.save : words.create}
      submit={submit}
      onClose={onClose}
    >
      {coupon ? (
        <p className="rounded-control bg-sunken p-4 text-muted">{words.fixed}</p>
      ) : (
        <CouponTerms draft={draft} set={set} fault={(name) => wrong[name] ?? fault(name)} />
      )}
      <TextField
        label={words.note}
        hint={words.noteHint}
        maxLength={limits.CouponIn.note.maxLength}
        autoComplete="off"
        value={draft.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <TextField
        label={words.most}
        hint={words.mostHint}
        inputMode="numeric"
        autoComplete="off"
        value={draft.most}
        error={wrong.most ?? fault('most_uses')}
        onChange={({ target }) => set({ most: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField
          label={words.from}
          hint={words.fromHint}
          value={draft.from}
          choose={(from) => set({ from })}
        />
        <DayField
          label={words.until}
          hint={words.untilHint}
          value={draft.until}
          min={draft.from}
          choose={(until) => set({ until })}
        />
      </div>
      {!coupon && <CouponReach draft={draft} set={set} />}
      <Switch label={words.winBack} on={draft.winBack} turn={(winBack) => set({ winBack })} />
    </ModalForm>
  );
}
