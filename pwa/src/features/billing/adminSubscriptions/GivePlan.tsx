import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { allPackages, givePlan, giveVip, useAdminChange } from '../admin/queries';
import { endOfDay } from '../days';
import { givePlan as words } from './words';

const VIP = 'vip';

type Props = { id: number; name: string; onClose: () => void };

/** Grants a plan without payment, with or without an end. VIP plans always have an end. */
export function GivePlan({ id, name, onClose }: Props) {
  const { data: packages = [] } = useQuery(allPackages);
  const [chosen, choose] = useState('');
  const [until, setUntil] = useState<string>();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const vip = chosen === VIP;
  const { mutate, isPending, error } = useAdminChange<void, unknown>(() => {
    const to = { user_id: id, reason: reason.trim() };
    const ends_at = until && endOfDay(until);
    return vip
      ? giveVip({ ...to, ends_at: ends_at ?? '' })
      : givePlan({ ...to, package_id: Number(chosen), ...(ends_at && { ends_at }) });
  });
  const faults = {
    package: faultOf(error, 'package_id', words.package),
    until: faultOf(error, 'ends_at', words.until),
    reason: faultOf(error, 'reason', words.reason),
  };
  const lacks = { package: !chosen, until: vip && !until, reason: !reason.trim() };
  const submit = () => {
    setChecked(true);
    if (lacks.package || lacks.until || lacks.reason) return;
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast(words.done(name), 'done');
      },
    });
  };
  const lacking = (is: boolean) => (checked && is ? shared.required : undefined);
  const offField =
    faults.until ?? (error && !faults.package && !faults.reason ? problemText(error) : undefined);
  return (
    <ModalForm
      title={words.title(name)}
      fault={checked && lacks.until ? `${words.until}: ${shared.required}` : offField}
      busy={isPending}
      verb={isPending ? words.giving : words.give}
      submit={submit}
      onClose={onClose}
    >
      <SelectField
        label={words.package}
        value={chosen}
        error={lacking(lacks.package) ?? faults.package}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{words.choose}</option>
        <Options
          of={packages
            .filter(({ archived, seats }) => !archived && seats == null)
            .map(({ id, title }) => ({ value: id, label: title }))}
        />
        <option value={VIP}>{words.vip}</option>
      </SelectField>
      <DayField
        label={words.until}
        hint={vip ? undefined : words.untilHint}
        value={until}
        choose={setUntil}
      />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={limits.AssignBadgeIn.reason.maxLength}
        autoComplete="off"
        value={reason}
        error={lacking(lacks.reason) ?? faults.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ModalForm>
  );
}
