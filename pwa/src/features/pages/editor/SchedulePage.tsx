import { useState } from 'react';
import { faultOf, problemText } from '@/lib/problem';
import { instantOf, wallClock } from '@/lib/wallClock';
import { zoneNames } from '@/lib/zones';
import { deviceZone } from '@/offline/dates';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { schedule as words } from '../words';
import { type ManagedPage, saveMeta, usePageChange } from './queries';

type Props = { page: ManagedPage; onClose: () => void };

/** When a page is published: a time by the clocks of a place. */
export function SchedulePage({ page: { id, publish_at, publish_zone }, onClose }: Props) {
  const { mutate, isPending, error } = usePageChange(saveMeta(id));
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
