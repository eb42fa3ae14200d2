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

/** On a phone the name is beside its choice. */
const beside = 'max-sm:grid max-sm:grid-cols-[6rem_1fr] max-sm:items-center';

/** The frequency of one channel; a mandatory one says so. */
export function Way({ label, way: { frequency, allowed }, choose }: Props) {
  if (allowed.length < 2) {
    return (
      <p className={beside}>
        <span className="mb-1.5 block text-sm font-semibold">{label}</span>
        <span className="flex min-h-12 items-center px-3.5 text-muted sm:px-0">{words.always}</span>
      </p>
    );
  }
  return (
    <SelectField
      label={label}
      className={beside}
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
