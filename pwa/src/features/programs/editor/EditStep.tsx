import { useState } from 'react';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { numberIn } from '@/lib/numberIn';
import { typedSince } from '@/lib/typed';
import { useHold } from '@/lib/useHold';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import type { Writing } from '@/ui/writing';
import { editStep as copy } from '../words';
import { faultsOf } from './faults';
import { PictureOf } from './PictureOf';
import { durationFault, type Piece, PlanEditor, pieceOf } from './PlanEditor';
import { type Edited, type Step, useEdit } from './queries';

const FIELDS = ['title', 'description', 'video'];

type Props = { edited: Edited; step?: Step; writing: Writing; onClose: () => void };

/** Creates or edits a step: its texts, plan and picture. Sends only the changed fields. */
export function EditStep({ edited, step, writing, onClose }: Props) {
  const { challenge: program, changes } = edited;
  const [title, setTitle] = useState(step?.title ?? '');
  const [description, setDescription] = useState(step?.description ?? '');
  const [video, setVideo] = useState(step?.video ?? '');
  const [plan, setPlan] = useState<Piece[]>(() =>
    (step?.plan ?? []).filter(({ retired_on }) => !retired_on).map(pieceOf),
  );
  const [planned, setPlanned] = useState(false);
  const words = { title, description, video };
  const [begun] = useState(words);
  useHold(planned || description !== begun.description);
  const { mutate, isPending, error } = useEdit<void, unknown>(() => {
    const pieces = plan.map(({ id, duration, activity_ids }) => ({
      ...(id !== undefined && { id }),
      duration: numberIn(duration) ?? 0,
      activity_ids,
    }));
    if (!step) {
      const params = { path: { id: program.id } };
      const call = '/v1/core/challenge/{id}/challenge-step';
      const input = { title, description, ...(video && { video }), plan: pieces };
      return body(api.POST(call, { params, body: input }));
    }
    const params = { path: { id: step.id } };
    const input = { ...typedSince(begun, words), ...(planned && { plan: pieces }) };
    return body(api.PATCH('/v1/core/challenge-step/{id}', { params, body: input }));
  });
  const places = plan.flatMap((_, at) =>
    ['duration', 'activity_ids'].map((field) => `plan[${at}].${field}`),
  );
  const faults = faultsOf(error, [...FIELDS, ...places]);
  const submit = () => {
    if (planned && plan.some(durationFault)) return;
    mutate(undefined, { onSuccess: onClose });
  };
  return (
    <ModalForm
      wide
      title={step ? copy.titleEdit : copy.titleNew}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? shared.saving : step ? copy.save : copy.add}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={shared.title}
        maxLength={limits.StepIn.title.maxLength}
        autoComplete="off"
        value={title}
        error={faults.at('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      {writing({
        label: copy.text,
        value: description,
        error: faults.at('description'),
        onChange: setDescription,
      })}
      <TextField
        label={copy.video}
        hint={copy.videoHint}
        maxLength={limits.StepIn.video.maxLength}
        autoComplete="off"
        value={video}
        error={faults.at('video')}
        onChange={({ target }) => setVideo(target.value)}
      />
      {changes !== 'words' && (
        <PlanEditor
          plan={plan}
          activities={program.activities.filter(({ retired_on }) => !retired_on)}
          fault={faults.at}
          change={(next) => {
            setPlan(next);
            setPlanned(true);
          }}
        />
      )}
      {step && (
        <PictureOf
          label={copy.picture}
          place={{ step: step.id }}
          picture={program.steps.find(({ id }) => id === step.id)?.image}
        />
      )}
    </ModalForm>
  );
}
