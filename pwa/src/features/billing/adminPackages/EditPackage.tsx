import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { faultOf, problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { addPackage, allPackages, patchPackage, useAdminChange } from '../admin/queries';
import type { Package } from '../plans';
import { draftOf, packageIn, packagePatch, priceFault } from './draft';
import { PackagePick } from './PackagePick';
import { PriceFields } from './PriceFields';
import { ProgramPick } from './ProgramPick';
import { plans, editPackage as words } from './words';

const labels = {
  title: words.title,
  key: words.key,
  summary: words.summary,
  plan: words.plan,
  position: words.position,
  trial_days: words.trial,
  features: words.features,
  seats: words.seats,
};

const ranges = {
  position: limits.PackageIn.position,
  trial: limits.PackageIn.trial_days,
  seats: limits.PackageIn.seats,
};
type Count = keyof typeof ranges;

type Props = { of?: Package; onClose: () => void };

/** Creates or edits a package. */
export function EditPackage({ of, onClose }: Props) {
  const [begun] = useState(() => draftOf(of));
  const [draft, setDraft] = useState(begun);
  useHold(JSON.stringify(draft) !== JSON.stringify(begun));
  const [checked, setChecked] = useState(false);
  const { data: all = [] } = useQuery(allPackages);
  const { mutate, isPending, error } = useAdminChange<void, unknown>(() =>
    of
      ? patchPackage(of.id)({ ...packagePatch(draft), version: of.version })
      : addPackage(packageIn(draft)),
  );
  const set = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const fault = (name: keyof typeof labels) => faultOf(error, name, labels[name]);
  const isOfField = (Object.keys(labels) as (keyof typeof labels)[]).some(fault);
  const wrong = (name: Count) => countFault(draft[name], ranges[name], true);
  const others = all.filter(({ id, archived }) => id !== of?.id && !archived);
  const lacksTitle = checked && draft.title.trim() === '';
  const submit = () => {
    setChecked(true);
    if (draft.title.trim() === '' || draft.added.some((each) => priceFault(each) !== undefined))
      return;
    if (Object.keys(ranges).some((name) => wrong(name as Count))) return;
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast(of ? words.saved : words.added(draft.title.trim()), 'done');
      },
    });
  };
  const number = (name: Count, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      value={draft[name]}
      error={wrong(name) ?? fault(name === 'trial' ? 'trial_days' : name)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <ModalForm
      wide
      title={of ? words.change(of.title) : words.create}
      fault={error && !isOfField ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : of ? shared.saveChanges : words.add}
      submit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.title}
          maxLength={limits.PackageIn.title.maxLength}
          autoComplete="off"
          value={draft.title}
          error={lacksTitle ? shared.required : fault('title')}
          onChange={({ target }) => set({ title: target.value })}
        />
        <SelectField
          label={words.plan}
          value={draft.plan}
          error={fault('plan')}
          onChange={({ target }) => set({ plan: target.value as Package['plan'] })}
        >
          <Options of={plans} />
        </SelectField>
      </div>
      <TextArea
        label={words.summary}
        rows={2}
        maxLength={limits.PackageIn.summary.maxLength}
        value={draft.summary}
        error={fault('summary')}
        onChange={({ target }) => set({ summary: target.value })}
      />
      <TextArea
        label={words.features}
        hint={words.featuresHint}
        rows={4}
        value={draft.features}
        error={fault('features')}
        onChange={({ target }) => set({ features: target.value })}
      />
      <PriceFields
        of={of?.prices ?? []}
        draft={draft}
        checked={checked}
        change={(next) => set(next)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {number('trial', words.trial, words.trialHint)}
        {number('position', words.position, words.positionHint)}
        {!of && (
          <>
            {number('seats', words.seats, words.seatsHint)}
            <TextField
              label={words.key}
              hint={words.keyHint}
              maxLength={limits.PackageIn.key.maxLength}
              autoComplete="off"
              spellCheck={false}
              value={draft.key}
              error={fault('key')}
              onChange={({ target }) => set({ key: target.value })}
            />
          </>
        )}
      </div>
      <Switch label={words.articles} on={draft.articles} turn={(articles) => set({ articles })} />
      <Switch label={words.events} on={draft.events} turn={(events) => set({ events })} />
      {others.length > 0 && (
        <PackagePick
          legend={words.others}
          of={others}
          chosen={draft.packages}
          change={(packages) => set({ packages })}
        />
      )}
      <ProgramPick chosen={draft.programs} change={(programs) => set({ programs })} />
    </ModalForm>
  );
}
