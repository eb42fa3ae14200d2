import type { Schema } from '@/api/client';
import { SelectField } from '@/ui/SelectField';
import type { Preference } from '../preferences';
import { frequencyNames, way as words } from '../words';

type Frequency = Schema['Frequency'];
type Props = {
  label: string;
  way: Preference['channels'][number];
  choose: (frequency: Frequency) => void;
};

const row = 'flex min-h-12 items-center gap-2 text-sm font-semibold [&>label]:mb-0';

/**
 * The frequency of one channel; a checkbox if it is only on or off. A mandatory channel says so.
 */
export function Way({ label, way: { frequency, allowed }, choose }: Props) {
  if (allowed.length < 2) {
    return (
      <p className={row}>
        {label} <span className="font-normal text-muted">{words.always}</span>
      </p>
    );
  }
  const [on, other] = allowed.filter((each) => each !== 'never');
  if (on && !other) {
    return (
      <label className={`${row} cursor-pointer`}>
        <input
          type="checkbox"
          checked={frequency === on}
          onChange={({ target }) => choose(target.checked ? on : 'never')}
          className="size-5 accent-sea"
        />
        {label}
      </label>
    );
  }
  return (
    <SelectField
      label={label}
      className={row}
      value={frequency}
      onChange={({ target }) => choose(target.value as Frequency)}
    >
      {allowed.map((each) => (
        <option key={each} value={each}>
          {frequencyNames[each]}
        </option>
      ))}
    </SelectField>
  );
}
