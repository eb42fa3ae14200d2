import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { addSeries, type Start, useSeriesChange } from './queries';
import { kinds, newSeries as words } from './words';

const starts = Object.keys(kinds) as Start[];
const options = starts.map((value) => ({ value, label: kinds[value].name }));

/** Creates a series: switched off and empty. */
export function NewSeries({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useSeriesChange(addSeries);
  const [start, setStart] = useState<Start>('confirmed');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const fault = faultOf(error, 'name', shared.name);
  const submit = () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    mutate(
      { starts: start, name },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate({ to: '/admin/newsletter/series/$id', params: { id: String(id) } });
        },
      },
    );
  };
  return (
    <ModalForm
      title={words.title}
      fault={error && !fault ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <SelectField
        label={words.starts}
        hint={kinds[start].starts}
        value={start}
        onChange={({ target }) => setStart(target.value as Start)}
      >
        <Options of={options} />
      </SelectField>
      <TextField
        label={shared.name}
        hint={words.nameHint}
        maxLength={limits.SeriesIn.name.maxLength}
        autoComplete="off"
        value={name}
        error={missing ? shared.required : fault}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
    </ModalForm>
  );
}
