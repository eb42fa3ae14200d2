import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { cloneProgram as words } from '../words';
import { faultsOf } from './faults';
import { type Edited, useEdit } from './queries';

type Props = { edited: Edited; onClose: () => void };

/** Copies a program as a draft, with its own title and start. */
export function CloneProgram({ edited: { challenge: program, template }, onClose }: Props) {
  const navigate = useNavigate();
  const [title, setTitle] = useState(template ? program.title : words.copyOf(program.title));
  const [start, setStart] = useState<string>();
  const { mutate, isPending, error } = useEdit(async () => {
    const params = { path: { id: program.id } };
    const input = { title, ...(start && { start_date: start }) };
    return (await body(api.POST('/v2/core/challenge/{id}/clone', { params, body: input }))).data;
  });
  const faults = faultsOf(error, ['title']);
  const submit = () => {
    mutate(undefined, {
      onSuccess: ({ challenge }) => {
        onClose();
        void navigate({ to: '/admin/programs/$id', params: { id: String(challenge.id) } });
      },
    });
  };
  return (
    <ModalForm
      title={words.clone(program.title)}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? words.copying : words.create}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.lead}</p>
      <TextField
        label={shared.title}
        maxLength={limits.ProgramClone.title.maxLength}
        value={title}
        error={faults.at('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      {program.category === 'TIMED' && (
        <DayField label={words.firstDay} value={start} choose={setStart} />
      )}
    </ModalForm>
  );
}
