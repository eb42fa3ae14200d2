import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { deviceZone } from '@/lib/deviceZone';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { Segments } from '@/ui/Segments';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { programTypes } from '../siteQueries';
import { newProgram as words } from '../words';
import { faultsOf } from './faults';
import { useEdit } from './queries';
import { type Category, categories } from './words';

const FIELDS = ['title'];

/** Asks for a program's title, type and dates, and creates a draft that only editors see. */
export function NewProgram({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: types = [] } = useQuery(programTypes);
  const [title, setTitle] = useState('');
  const [type, setType] = useState<string>();
  const [category, setCategory] = useState<Category>('TIMED');
  const [start, setStart] = useState<string>();
  const [end, setEnd] = useState<string>();
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useEdit(async () => {
    const dates = category === 'TIMED' ? { start_date: start ?? null, end_date: end ?? null } : {};
    const input = { title, type: type ?? types[0]?.name ?? '', category, timezone: deviceZone() };
    const draft = { ...input, ...dates, draft: true };
    return (await body(api.POST('/v2/core/challenge', { body: draft }))).data;
  });
  const faults = faultsOf(error, FIELDS);
  const submit = () => {
    setEmpty(title.trim() === '');
    if (title.trim() === '') return;
    mutate(undefined, {
      onSuccess: ({ id }) => {
        onClose();
        void navigate({ to: '/admin/programs/$id', params: { id: String(id) } });
      },
    });
  };
  return (
    <ModalForm
      title={words.newProgram}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={shared.title}
        maxLength={limits.ProgramIn.title.maxLength}
        autoComplete="off"
        value={title}
        error={empty ? shared.required : faults.at('title')}
        onChange={({ target }) => {
          setTitle(target.value);
          setEmpty(false);
        }}
      />
      <SelectField
        label={words.type}
        value={type ?? types[0]?.name ?? ''}
        onChange={({ target }) => setType(target.value)}
      >
        {types.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </SelectField>
      <Segments
        label={words.when}
        options={categories}
        value={category}
        choose={(next) => setCategory(next)}
      />
      {category === 'TIMED' && (
        <div className="grid grid-cols-2 gap-3">
          <DayField label={words.firstDay} value={start} max={end} choose={setStart} />
          <DayField label={words.lastDay} value={end} min={start} choose={setEnd} />
        </div>
      )}
    </ModalForm>
  );
}
