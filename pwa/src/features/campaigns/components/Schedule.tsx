import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceZone } from '@/lib/deviceZone';
import { faultOf, problemText } from '@/lib/problem';
import { wallClock } from '@/lib/wallClock';
import { zoneNames } from '@/lib/zones';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { actOn, audience, type Campaign, useCampaignChange } from '../queries';
import { wholeSegment } from '../segment';
import { schedule as words } from '../words';

type Props = {
  campaign: Pick<Campaign, 'id' | 'version' | 'starts_at' | 'zone' | 'segment'>;
  /** Compares the draft with a newer version, if that is why scheduling failed. */
  contested?: (problem: unknown) => Promise<void>;
  onClose: () => void;
};

/** Schedules a newsletter: a local time in a time zone, and the number of recipients. */
export function Schedule({ campaign, contested, onClose }: Props) {
  const { id, version, starts_at, zone: known, segment } = campaign;
  const { mutate, isPending, error } = useCampaignChange(actOn(id));
  const { data } = useQuery(audience(wholeSegment(segment)));
  const [zone, setZone] = useState(known ?? deviceZone());
  const [at, setAt] = useState(starts_at ? wallClock(Date.parse(starts_at), zone) : '');
  const [missing, setMissing] = useState(false);
  const faults = {
    at: faultOf(error, 'at', words.at),
    zone: faultOf(error, 'zone', words.zone),
  };
  const submit = () => {
    setMissing(at === '');
    if (at === '') return;
    const done = () => {
      onClose();
      toast(words.saved, 'done');
    };
    mutate(
      { action: 'schedule', at, zone, version },
      { onSuccess: done, onError: (problem) => void contested?.(problem) },
    );
  };
  return (
    <ModalForm
      title={words.title}
      fault={error && !faults.at && !faults.zone ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : words.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label={words.at}
        value={at}
        error={missing ? words.missing : faults.at}
        onChange={({ target }) => {
          setAt(target.value);
          setMissing(false);
        }}
      />
      <SelectField
        label={words.zone}
        value={zone}
        error={faults.zone}
        onChange={({ target }) => setZone(target.value)}
      >
        {zoneNames(zone).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <p role="status" className="text-muted">
        {data ? words.count(data.count) : words.counting}
      </p>
    </ModalForm>
  );
}
