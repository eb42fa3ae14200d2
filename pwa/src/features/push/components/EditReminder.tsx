import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { limits } from '@/api/limits';
import { formatWall } from '@/lib/clock';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { habits, quietHours, type Reminder, useSaveReminder } from '../queries';
import { inQuiet, isNight, reminderTitle, weekdays, editReminder as words } from '../words';

type Props = { reminder?: Reminder; dayStart: number; onClose: () => void };

/** Creates a reminder, or changes its time. Its subject cannot be changed. */
export function EditReminder({ reminder, dayStart, onClose }: Props) {
  const id = useId();
  const own = useQuery({ ...habits, enabled: !reminder });
  const { data: hours } = useQuery(quietHours);
  const [what, setWhat] = useState('day');
  const [at, setAt] = useState(reminder?.at ?? '20:00');
  const [days, setDays] = useState(reminder?.weekdays ?? weekdays.map(({ day }) => day));
  const [onlyIfOpen, setOnlyIfOpen] = useState(reminder?.only_if_open ?? true);
  const { mutate, isPending, error } = useSaveReminder(reminder?.id);
  const faults = {
    what: faultOf(error, 'activity_id', words.habit),
    at: faultOf(error, 'at', words.time),
  };
  const quiet = inQuiet(at, hours, dayStart);
  const activity = Number(what);
  const kind = reminder?.kind ?? (activity ? 'activity' : (what as 'day' | 'streak'));
  const noDay = days.length === 0;
  const submit = () => {
    if (noDay) return;
    const about = reminder ? {} : { kind, ...(activity > 0 && { activity_id: activity }) };
    mutate({ ...about, at, weekdays: days, only_if_open: onlyIfOpen }, { onSuccess: onClose });
  };
  const choose = (day: number, on: boolean) =>
    setDays(on ? [...days, day] : days.filter((each) => each !== day));
  return (
    <ModalForm
      title={reminder ? reminderTitle(reminder) : words.title}
      fault={error && !faults.what && !faults.at ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : reminder ? words.save : words.add}
      submit={submit}
      onClose={onClose}
    >
      {!reminder && (
        <SelectField
          label={words.about}
          value={what}
          error={faults.what}
          onChange={({ target }) => setWhat(target.value)}
        >
          <option value="day">{words.day}</option>
          <option value="streak">{words.streak}</option>
          {own.data?.map(({ id, title, program }) => (
            <option key={id} value={id}>
              {title} ({program})
            </option>
          ))}
        </SelectField>
      )}
      <div>
        <TextField
          label={words.at}
          type="time"
          required={limits.ReminderIn.at.required}
          value={at}
          error={faults.at}
          onChange={({ target }) => setAt(target.value)}
        />
        <div role="status" className="mt-1.5 space-y-1 text-sm text-muted empty:hidden">
          {isNight(at, dayStart) && <p>{words.night(formatWall(`0${dayStart}:00`))}</p>}
          {quiet === 'waits' && <p>{words.quietWaits(formatWall(hours?.to ?? ''))}</p>}
          {quiet === 'lost' && <p>{words.quietLost(formatWall(hours?.to ?? ''))}</p>}
        </div>
      </div>
      <fieldset
        aria-describedby={noDay ? `${id}-error` : undefined}
        data-invalid={noDay ? true : undefined}
      >
        <legend className="mb-1.5 font-semibold">{words.days}</legend>
        <div className="grid max-w-88 grid-cols-7 gap-0.5">
          {weekdays.map(({ day, name }) => (
            <label
              key={day}
              className="relative grid aspect-square cursor-pointer place-items-center rounded-full bg-sunken text-sm font-semibold text-muted has-checked:bg-sea has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink"
            >
              <input
                type="checkbox"
                aria-label={name}
                checked={days.includes(day)}
                onChange={({ target }) => choose(day, target.checked)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span aria-hidden="true">{name.slice(0, 2)}</span>
            </label>
          ))}
        </div>
        {noDay && (
          <p
            id={`${id}-error`}
            role="alert"
            className="mt-1.5 text-sm font-semibold text-coral-ink"
          >
            {words.noDay}
          </p>
        )}
      </fieldset>
      {kind !== 'streak' && (
        <Switch
          label={words.onlyOpen}
          hint={words.onlyOpenHint}
          on={onlyIfOpen}
          turn={setOnlyIfOpen}
        />
      )}
    </ModalForm>
  );
}
