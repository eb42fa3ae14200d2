import { useState } from 'react';
import { api, body, type Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberFault, numberIn } from '@/lib/numberIn';
import { edited as editedOf, typedSince } from '@/lib/typed';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { editActivity as copy, recurrenceWords } from '../words';
import { faultsOf } from './faults';
import { type Activity, type Edited, patchProgram, useEdit } from './queries';
import { recurrenceOf, rhythmOf, rhythms, spans } from './words';

const FIELDS = ['title', 'description', 'points', 'recurrence', 'target_amount', 'unit'];
const NEW = 'add_activities[0].';

type Props = { edited: Edited; activity?: Activity; onClose: () => void };

/**
 * Creates or edits an activity; once the program has started, only its texts. Sends only the
 * changed fields.
 */
export function EditActivity({ edited, activity, onClose }: Props) {
  const { id } = edited.challenge;
  const fixed = activity !== undefined && edited.changes !== 'anything';
  const [title, setTitle] = useState(activity?.title ?? '');
  const [description, setDescription] = useState(activity?.description ?? '');
  const [points, setPoints] = useState(String(activity?.points ?? 10));
  const recurrence = activity?.recurrence ?? (1 as never);
  const [rhythm, setRhythm] = useState(() => rhythmOf(recurrence));
  const own = { value: rhythmOf(recurrence).rhythm, label: recurrenceWords(recurrence) };
  const offered = rhythms.some(({ value }) => value === own.value) ? rhythms : [...rhythms, own];
  const [amount, setAmount] = useState(String(activity?.target_amount ?? ''));
  const [unit, setUnit] = useState(activity?.unit ?? '');
  const [direction, setDirection] = useState<Schema['Direction']>(
    activity?.direction ?? 'at_least',
  );
  const typed = {
    title,
    description,
    points,
    recurrence: rhythm,
    target_amount: amount,
    unit,
    direction,
  };
  const [begun] = useState(typed);
  const targetAmount = numberIn(amount) ?? 0;
  const span = spans[rhythm.rhythm];
  const wrong = {
    times: span ? countFault(rhythm.times, { minimum: 1, maximum: span }) : undefined,
    points: countFault(points, limits.ActivityIn.points),
    // Zero is not a valid target.
    amount: numberFault(amount, limits.ActivityPatch.target_amount),
  };
  const { mutate, isPending, error } = useEdit<void, unknown>(() => {
    const all = {
      title,
      description,
      points: numberIn(points) ?? 0,
      recurrence: recurrenceOf(rhythm.rhythm, rhythm.times),
      target_amount: targetAmount,
      ...(targetAmount > 0 && { unit, direction }),
    };
    if (!activity) {
      const { target_amount: _, ...rest } = all;
      const added = targetAmount > 0 ? all : rest;
      return patchProgram(id)({ add_activities: [added] });
    }
    const params = { path: { challenge_id: id, activity_id: activity.id } };
    const call = '/v2/core/challenge/{challenge_id}/activity/{activity_id}';
    return body(api.PATCH(call, { params, body: editedOf(all, typedSince(begun, typed)) }));
  });
  const faults = faultsOf(error, [...FIELDS, ...FIELDS.map((field) => NEW + field)]);
  const fault = (field: string) => faults.at(field) ?? faults.at(NEW + field);
  const submit = () => {
    if (!fixed && Object.values(wrong).some(Boolean)) return;
    mutate(undefined, { onSuccess: onClose });
  };
  return (
    <ModalForm
      title={activity ? copy.titleEdit : copy.titleNew}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? shared.saving : activity ? copy.save : copy.add}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={copy.activity}
        maxLength={limits.ActivityIn.title.maxLength}
        autoComplete="off"
        value={title}
        error={fault('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={copy.details}
        rows={2}
        maxLength={limits.ActivityIn.description.maxLength}
        value={description}
        error={fault('description')}
        onChange={({ target }) => setDescription(target.value)}
      />
      {!fixed && (
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label={copy.howOften}
            className={span ? undefined : 'col-span-2'}
            value={rhythm.rhythm}
            error={fault('recurrence')}
            onChange={({ target }) => setRhythm({ ...rhythm, rhythm: target.value })}
          >
            <Options of={offered} />
          </SelectField>
          {span && (
            <TextField
              label={copy.times}
              inputMode="numeric"
              value={rhythm.times}
              error={wrong.times}
              onChange={({ target }) => setRhythm({ ...rhythm, times: target.value })}
            />
          )}
          <TextField
            label={copy.points}
            inputMode="numeric"
            value={points}
            error={wrong.points ?? fault('points')}
            onChange={({ target }) => setPoints(target.value)}
          />
          <TextField
            label={copy.targetAmount}
            hint={copy.targetHint}
            inputMode="decimal"
            value={amount}
            error={wrong.amount ?? fault('target_amount')}
            onChange={({ target }) => setAmount(target.value)}
          />
          {targetAmount > 0 && (
            <>
              <TextField
                label={copy.unit}
                placeholder={copy.steps}
                maxLength={limits.ActivityIn.unit.maxLength}
                value={unit}
                error={fault('unit')}
                onChange={({ target }) => setUnit(target.value)}
              />
              <SelectField
                label={copy.direction}
                value={direction}
                onChange={({ target }) => setDirection(target.value as Schema['Direction'])}
              >
                <option value="at_least">{copy.atLeast}</option>
                <option value="at_most">{copy.atMost}</option>
              </SelectField>
            </>
          )}
        </div>
      )}
    </ModalForm>
  );
}
