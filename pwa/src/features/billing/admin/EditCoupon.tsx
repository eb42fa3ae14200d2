import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { Segments } from '@/ui/Segments';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { couponDraft, couponFaults, couponIn } from './coupon';
import { CODE_LENGTH } from './draft';
import { addCoupon, allPackages, useAdminChange } from './queries';
import { editCoupon as words } from './words';

const kinds = [
  { value: 'percent', label: words.percentKind },
  { value: 'amount', label: words.amountKind },
] as const;
const lengths = [
  { value: 'once', label: words.once },
  { value: 'some', label: words.some },
  { value: 'always', label: words.always },
] as const;

/** A new coupon: what it takes off, for how long, and for whom. */
export function EditCoupon({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(couponDraft);
  const [checked, setChecked] = useState(false);
  const { data: packages = [] } = useQuery(allPackages);
  const { mutate, isPending, error } = useAdminChange(addCoupon);
  const set = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const wrong = checked ? couponFaults(draft) : {};
  const fault = (name: 'code' | 'percent' | 'amount' | 'currency' | 'months' | 'most_uses') =>
    faultOf(error, name, name === 'most_uses' ? words.most : words[name]);
  const names = ['code', 'percent', 'amount', 'currency', 'months', 'most_uses'] as const;
  const submit = () => {
    setChecked(true);
    if (Object.keys(couponFaults(draft)).length > 0) return;
    mutate(couponIn(draft), {
      onSuccess: () => {
        onClose();
        toast(words.created(draft.code.trim().toUpperCase()), 'done');
      },
    });
  };
  return (
    <ModalForm
      wide
      title={words.title}
      fault={error && !names.some(fault) ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : words.create}
      submit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.code}
          hint={words.codeHint}
          maxLength={limits.CouponIn.code.maxLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.code}
          error={wrong.code ?? fault('code')}
          onChange={({ target }) => set({ code: target.value })}
        />
        <TextField
          label={words.note}
          hint={words.noteHint}
          maxLength={limits.CouponIn.note.maxLength}
          autoComplete="off"
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </div>
      <Segments
        label={words.kind}
        options={kinds}
        value={draft.kind}
        choose={(kind) => set({ kind })}
      />
      {draft.kind === 'percent' ? (
        <TextField
          label={words.percent}
          inputMode="decimal"
          autoComplete="off"
          value={draft.percent}
          error={wrong.percent ?? fault('percent')}
          onChange={({ target }) => set({ percent: target.value })}
        />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={words.amount}
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount}
            error={wrong.amount ?? fault('amount')}
            onChange={({ target }) => set({ amount: target.value })}
          />
          <TextField
            label={words.currency}
            maxLength={CODE_LENGTH}
            autoComplete="off"
            value={draft.currency}
            error={wrong.currency ?? fault('currency')}
            onChange={({ target }) => set({ currency: target.value })}
          />
        </div>
      )}
      <Segments
        label={words.lasts}
        options={lengths}
        value={draft.lasts}
        choose={(lasts) => set({ lasts })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {draft.lasts === 'some' && (
          <TextField
            label={words.months}
            inputMode="numeric"
            autoComplete="off"
            value={draft.months}
            error={wrong.months ?? fault('months')}
            onChange={({ target }) => set({ months: target.value })}
          />
        )}
        <TextField
          label={words.most}
          inputMode="numeric"
          autoComplete="off"
          value={draft.most}
          error={wrong.most ?? fault('most_uses')}
          onChange={({ target }) => set({ most: target.value })}
        />
        <DayField label={words.until} value={draft.until} choose={(until) => set({ until })} />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">{words.packages}</legend>
        <p className="text-sm text-muted">{words.packagesHint}</p>
        {packages
          .filter(({ archived }) => !archived)
          .map(({ id, title }) => (
            <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-sea"
                checked={draft.packages.includes(id)}
                onChange={({ target }) =>
                  set({
                    packages: target.checked
                      ? [...draft.packages, id]
                      : draft.packages.filter((each) => each !== id),
                  })
                }
              />
              {title}
            </label>
          ))}
      </fieldset>
      <Switch
        label={words.newMembers}
        on={draft.newMembers}
        turn={(newMembers) => set({ newMembers })}
      />
      <Switch label={words.winBack} on={draft.winBack} turn={(winBack) => set({ winBack })} />
    </ModalForm>
  );
}
