import type { Ref } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { edited, keepTyped } from '@/lib/typed';
import type { Saver } from '@/lib/unsaved';
import { useHold } from '@/lib/useHold';
import { useSaver } from '@/lib/useSaver';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { patchSurvey, useSurveyChange } from '../queries';
import type { Edited } from '../survey';
import { settingsForm as words } from './words';

const schema = v.object({
  audience: v.picklist(['everyone', 'members', 'invited']),
  cooldown_days: v.pipe(v.string(), v.trim(), v.regex(/^\d+$/, words.cooldownFault)),
  anonymous: v.boolean(),
  allow_edit: v.boolean(),
  monthly: v.boolean(),
  scorecard: v.boolean(),
});
type Values = v.InferOutput<typeof schema>;

const labels: Record<keyof Values, string> = {
  audience: words.audience,
  cooldown_days: words.cooldown,
  anonymous: words.anonymous,
  allow_edit: words.allowEdit,
  monthly: words.monthly,
  scorecard: words.scorecard,
};

const valuesOf = (survey: Edited): Values => ({
  audience: survey.audience,
  cooldown_days: String(survey.cooldown_days),
  anonymous: survey.anonymous,
  allow_edit: survey.allow_edit,
  monthly: survey.monthly,
  scorecard: survey.scorecard,
});

type Props = { survey: Edited; ref?: Ref<Saver> };

/** Sets who can respond, how often, and what is stored. */
export function SettingsForm({ survey, ref }: Props) {
  const { mutateAsync, isSuccess } = useSurveyChange(patchSurvey(survey.id));
  const form = useForm<Values>({
    resolver: resolver(schema),
    defaultValues: valuesOf(survey),
  });
  const { errors, isDirty, dirtyFields, isSubmitting } = form.formState;
  useHold(isDirty);
  const save = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    const all = { ...values, cooldown_days: Number(values.cooldown_days) };
    try {
      // Fixed fields are refused even if unchanged, so send only the edited ones.
      await mutateAsync(edited(all, dirtyFields));
      keepTyped(form, sent, values);
      return true;
    } catch (error) {
      showProblem(form, error, labels);
      return false;
    }
  });
  const submit = useSaver(ref, isDirty, save);
  const answered = (survey.responses ?? 0) > 0;
  const toggle = (name: 'anonymous' | 'allow_edit' | 'monthly' | 'scorecard', hint: string) => ({
    label: labels[name],
    hint: errors[name]?.message ?? hint,
    on: form.watch(name),
    turn: (on: boolean) => form.setValue(name, on, { shouldDirty: true }),
  });
  return (
    <Section title={words.title} lead={words.lead}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <FormError>{errors.root?.message}</FormError>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={words.audience}
            error={errors.audience?.message}
            {...form.register('audience')}
          >
            <option value="everyone">{words.everyone}</option>
            <option value="members">{words.members}</option>
            <option value="invited">{words.invited}</option>
          </SelectField>
          <TextField
            label={words.cooldown}
            hint={words.cooldownHint}
            inputMode="numeric"
            autoComplete="off"
            error={errors.cooldown_days?.message}
            {...form.register('cooldown_days')}
          />
        </div>
        <div className="grid gap-3">
          <Switch
            {...toggle('anonymous', answered ? words.fixed : words.anonymousHint)}
            disabled={answered}
          />
          <Switch
            {...toggle('monthly', answered ? words.fixed : words.monthlyHint)}
            disabled={answered}
          />
          <Switch {...toggle('allow_edit', words.allowEditHint)} />
          <Switch {...toggle('scorecard', words.scorecardHint)} />
        </div>
        <SaveBar dirty={isDirty} saving={isSubmitting} saved={isSuccess} />
      </form>
    </Section>
  );
}
