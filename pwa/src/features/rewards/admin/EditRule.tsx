import { useState } from 'react';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { measures, takes, editRule as words } from '../words';
import { addRule, patchRule, type Rule, useRuleChange } from './queries';

/** Creates a badge rule, or changes its texts; the criterion is fixed. */
export function EditRule({ rule, onClose }: { rule?: Rule; onClose: () => void }) {
  const [title, setTitle] = useState(rule?.title ?? '');
  const [description, setDescription] = useState(rule?.description ?? '');
  const [measure, setMeasure] = useState<Rule['measure']>(rule?.measure ?? 'streak');
  const [threshold, setThreshold] = useState(String(rule?.threshold ?? ''));
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useRuleChange<void>(() =>
    rule
      ? patchRule(rule.id)({ title, description })
      : addRule({ title, description, measure, threshold: numberIn(threshold) ?? 0 }),
  );
  const faults = {
    title: faultOf(error, 'title', words.name),
    description: faultOf(error, 'description', words.description),
    threshold: faultOf(error, 'threshold', words.threshold),
  };
  const known = Object.values(faults).some(Boolean);
  const wrong = (empty: boolean) =>
    countFault(threshold, limits.AchievementRuleIn.threshold, empty);
  const nameless = title.trim() === '';
  const submit = () => {
    setChecked(true);
    if (nameless || (!rule && wrong(false))) return;
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast(rule ? words.saved : words.added(title), 'done');
      },
    });
  };
  return (
    <ModalForm
      title={rule ? words.change(rule.title) : words.newRule}
      fault={error && !known ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? words.saving : rule ? words.save : words.add}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        maxLength={limits.AchievementRuleIn.title.maxLength}
        autoComplete="off"
        value={title}
        error={checked && nameless ? shared.required : faults.title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={words.description}
        rows={3}
        maxLength={limits.AchievementRuleIn.description.maxLength}
        value={description}
        error={faults.description}
        onChange={({ target }) => setDescription(target.value)}
      />
      {rule ? (
        <p className="text-sm text-muted">{words.fixed(takes(rule))}</p>
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={words.measure}
            value={measure}
            onChange={({ target }) => setMeasure(target.value as Rule['measure'])}
          >
            <Options of={measures} />
          </SelectField>
          <TextField
            label={words.threshold}
            inputMode="numeric"
            autoComplete="off"
            value={threshold}
            error={wrong(!checked) ?? faults.threshold}
            onChange={({ target }) => setThreshold(target.value)}
          />
        </div>
      )}
    </ModalForm>
  );
}
