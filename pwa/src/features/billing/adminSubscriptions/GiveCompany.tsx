import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { faultOf, problemText } from '@/lib/problem';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { allPackages, giveCompanyPackage, useAdminChange } from '../admin/queries';
import { endOfDay } from '../days';
import { giveCompany as words } from './words';

type Props = { id: number; name: string; onClose: () => void };

/** Grants a company a package with seats. */
export function GiveCompany({ id, name, onClose }: Props) {
  const { data: packages = [] } = useQuery(allPackages);
  const offered = packages.filter(({ archived, seats }) => !archived && seats != null);
  const [chosen, choose] = useState<number>();
  const [count, setCount] = useState('');
  const [until, setUntil] = useState<string>();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAdminChange(giveCompanyPackage);
  const faults = {
    package: faultOf(error, 'package_id', words.package),
    seats: faultOf(error, 'seats', words.seats),
    reason: faultOf(error, 'reason', words.reason),
  };
  const isOfField = Object.values(faults).some(Boolean);
  const wrong = (empty: boolean) => countFault(count, limits.CompanyPackageIn.seats, empty);
  const submit = () => {
    setChecked(true);
    if (!chosen || wrong(false) || !reason.trim()) return;
    mutate(
      {
        company_id: id,
        package_id: chosen,
        seats: numberIn(count) ?? 0,
        reason: reason.trim(),
        ...(until && { until: endOfDay(until) }),
      },
      {
        onSuccess: () => {
          onClose();
          toast(words.done(name), 'done');
        },
      },
    );
  };
  const lacking = (is: boolean) => (checked && is ? shared.required : undefined);
  return (
    <ModalForm
      title={words.title(name)}
      fault={error && !isOfField ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? words.giving : words.give}
      submit={submit}
      onClose={onClose}
    >
      {packages.length > 0 && offered.length === 0 && <p className="text-muted">{words.none}</p>}
      <SelectField
        label={words.package}
        value={chosen ?? ''}
        error={lacking(!chosen) ?? faults.package}
        onChange={({ target }) => {
          const next = offered.find((each) => each.id === Number(target.value));
          choose(next?.id);
          if (next?.seats) setCount(String(next.seats));
        }}
      >
        <option value="">{words.choose}</option>
        <Options of={offered.map((each) => ({ value: each.id, label: each.title }))} />
      </SelectField>
      <TextField
        label={words.seats}
        inputMode="numeric"
        autoComplete="off"
        value={count}
        error={wrong(!checked) ?? faults.seats}
        onChange={({ target }) => setCount(target.value)}
      />
      <DayField label={words.until} hint={words.untilHint} value={until} choose={setUntil} />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={limits.CompanyPackageIn.reason.maxLength}
        autoComplete="off"
        value={reason}
        error={lacking(!reason.trim()) ?? faults.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ModalForm>
  );
}
