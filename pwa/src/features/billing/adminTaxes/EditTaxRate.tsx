import { useState } from 'react';
import { limits } from '@/api/limits';
import { countryName } from '@/lib/countries';
import { problemText } from '@/lib/problem';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { saveTaxRates, type TaxRate, type TaxRates, useAdminChange } from '../admin/queries';
import { rateOf, rateText } from '../adminCoupons/coupon';
import { countries } from '../countries';
import { taxList, editTax as words } from './words';

type Props = {
  /** All rates, because they are saved together. */
  all: TaxRates;
  /** The index of the rate to edit; without it, a new one. */
  at?: number;
  onClose: () => void;
};

export function EditTaxRate({ all, at, onClose }: Props) {
  const { rates } = all;
  const known = at === undefined ? undefined : rates[at];
  const [country, setCountry] = useState(known?.country ?? '');
  const [name, setName] = useState(known?.name ?? '');
  const [percent, setPercent] = useState(known ? rateText(known.rate) : '');
  const [reverse, setReverse] = useState(known?.reverse_charge ?? false);
  const [from, setFrom] = useState(known?.valid_from ?? undefined);
  const [until, setUntil] = useState(known?.valid_until ?? undefined);
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAdminChange(saveTaxRates);
  const rate = rateOf(percent);
  const submit = () => {
    setChecked(true);
    if (!name.trim() || rate === undefined) return;
    const next: TaxRate = {
      country: country || null,
      name: name.trim(),
      rate,
      reverse_charge: reverse,
      valid_from: from ?? null,
      valid_until: until ?? null,
    };
    mutate(
      { ...all, rates: rates.toSpliced(at ?? rates.length, 1, next) },
      {
        onSuccess: () => {
          onClose();
          toast(words.saved, 'done');
        },
      },
    );
  };
  const title = known?.country ? countryName(known.country) : taxList.everywhere;
  return (
    <ModalForm
      title={known ? words.change(title) : words.add}
      fault={error ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : shared.save}
      submit={submit}
      onClose={onClose}
    >
      <SelectField
        label={words.country}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      >
        <option value="">{taxList.everywhere}</option>
        <Options of={countries()} />
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.name}
          maxLength={limits.TaxRate.name.maxLength}
          autoComplete="off"
          value={name}
          error={checked && !name.trim() ? shared.required : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={words.rate}
          inputMode="decimal"
          autoComplete="off"
          value={percent}
          error={checked && rate === undefined ? words.rateFault : undefined}
          onChange={({ target }) => setPercent(target.value)}
        />
        <DayField label={words.from} hint={words.fromHint} value={from} choose={setFrom} />
        <DayField label={words.until} hint={words.untilHint} value={until} choose={setUntil} />
      </div>
      <Switch label={words.reverse} on={reverse} turn={setReverse} />
    </ModalForm>
  );
}
