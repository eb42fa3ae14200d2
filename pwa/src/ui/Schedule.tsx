import { useState } from 'react';
import { deviceZone } from '@/lib/deviceZone';
import { faultOf, problemText } from '@/lib/problem';
import { instantOf, wallClock } from '@/lib/wallClock';
import { zoneNames } from '@/lib/zones';
import { ModalForm } from './ModalForm';
import { SelectField } from './SelectField';
import { TextField } from './TextField';
import { shared } from './words';

type Props = {
  /** The scheduled time, and the time zone in which it was chosen. */
  now: { publish_at?: string | null; publish_zone?: string | null };
  words: Record<'title' | 'at' | 'zone' | 'missing' | 'save', string>;
  save: {
    error: unknown;
    isPending: boolean;
    mutate(
      input: { publish: { state: 'scheduled'; at: string; zone: string } },
      then: { onSuccess(): void },
    ): void;
  };
  onClose: () => void;
};

/** Schedules the publication of a text: a local time in a time zone. */
export function Schedule({ now: { publish_at, publish_zone }, words, save, onClose }: Props) {
  const { mutate, isPending, error } = save;
  const [zone, setZone] = useState(publish_zone ?? deviceZone());
  const [wall, setWall] = useState(publish_at ? wallClock(Date.parse(publish_at), zone) : '');
  const [missing, setMissing] = useState(false);
  const fault = faultOf(error, 'publish.at', words.at);
  const submit = () => {
    const at = instantOf(wall, zone);
    setMissing(!at);
    if (at) mutate({ publish: { state: 'scheduled', at, zone } }, { onSuccess: onClose });
  };
  return (
    <ModalForm
      title={words.title}
      fault={error && !fault ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : words.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label={words.at}
        value={wall}
        error={missing ? words.missing : fault}
        onChange={({ target }) => {
          setWall(target.value);
          setMissing(false);
        }}
      />
      <SelectField label={words.zone} value={zone} onChange={({ target }) => setZone(target.value)}>
        {zoneNames(zone).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </ModalForm>
  );
}
