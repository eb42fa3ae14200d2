import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { type Goal, ownGoals, useSetGoal } from '../queries';
import {
  type GoalForm,
  goalForm,
  goalIn,
  isTaken,
  lacksUnit,
  measures,
  nameOf,
  periods,
  targetFault,
  setGoal as words,
} from '../words';

const labels = {
  title: shared.name,
  measure: words.whatCounts,
  period: words.howOften,
  target: words.howMuch,
  unit: words.unit,
};

/** Creates or edits a goal. */
export function SetGoal({ goal, onClose }: { goal?: Goal; onClose: () => void }) {
  const { mutateAsync } = useSetGoal();
  const { data: goals = [] } = useQuery(ownGoals);
  const form = useForm<GoalForm>({
    resolver: resolver(goalForm),
    defaultValues: {
      title: goal?.title ?? '',
      measure: goal?.measure ?? 'points',
      period: goal?.period ?? 'week',
      target: goal ? String(goal.target) : '',
      unit: goal?.unit ?? '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const outside = targetFault(values);
    if (outside) return form.setError('target', { message: outside }, { shouldFocus: true });
    if (lacksUnit(values))
      return form.setError('unit', { message: shared.required }, { shouldFocus: true });
    const others = goals.filter(({ name }) => name !== goal?.name);
    if (isTaken(values.title, others))
      return form.setError('title', { message: words.taken }, { shouldFocus: true });
    try {
      await mutateAsync({
        name: goal?.name ?? nameOf(values.title, goals),
        goal: goalIn(values),
      });
      onClose();
    } catch (error) {
      showProblem(form, error, labels);
    }
  });
  return (
    <ModalForm
      title={goal ? words.change(goal.title) : words.newGoal}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.saving : goal ? words.save : words.create}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={labels.title}
        hint={goal ? undefined : words.forExample}
        maxLength={limits.GoalIn.title.maxLength}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={labels.measure} {...form.register('measure')}>
          <Options of={measures} />
        </SelectField>
        <SelectField label={labels.period} {...form.register('period')}>
          <Options of={periods} />
        </SelectField>
        <TextField
          label={labels.target}
          inputMode="decimal"
          autoComplete="off"
          error={errors.target?.message}
          {...form.register('target')}
        />
        {form.watch('measure') === 'amount' && (
          <TextField
            label={labels.unit}
            placeholder={words.steps}
            maxLength={limits.GoalIn.unit.maxLength}
            autoComplete="off"
            error={errors.unit?.message}
            {...form.register('unit')}
          />
        )}
      </div>
      {!goal && <p className="text-sm text-muted">{words.countsFromNow}</p>}
    </ModalForm>
  );
}
