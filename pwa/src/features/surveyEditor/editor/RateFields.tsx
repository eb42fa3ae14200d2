import { limits } from '@/api/limits';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import type { Faults } from '../faults';
import type { PresetDraft } from './draft';
import { rateFields as words } from './words';

type Rates = Omit<PresetDraft, 'choices'>;
type Props = { rates: Rates; faults: Faults; change(part: Partial<Rates>): void };

const between = (minimum: number, maximum: number) =>
  Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);

const lowest = between(
  limits.SurveyQuestionIn.lowest.minimum,
  limits.SurveyQuestionIn.lowest.maximum,
);
const highest = between(
  limits.SurveyQuestionIn.scale.minimum,
  limits.SurveyQuestionIn.scale.maximum,
);

/** The range of a rating, and the labels of its ends. */
export function RateFields({ rates, faults, change }: Props) {
  const select = (name: 'lowest' | 'scale', label: string, values: number[]) => (
    <SelectField
      label={label}
      value={rates[name]}
      error={faults.at(name, label)}
      onChange={({ target }) => change({ [name]: target.value })}
    >
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </SelectField>
  );
  const text = (name: 'low_label' | 'high_label', title: string, example: string) => (
    <TextField
      label={title}
      placeholder={example}
      maxLength={limits.SurveyQuestionIn.low_label.maxLength}
      autoComplete="off"
      value={rates[name]}
      error={faults.at(name, title)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {select('lowest', words.lowest, lowest)}
      {select('scale', words.highest, highest)}
      {text('low_label', words.lowLabel, words.lowExample)}
      {text('high_label', words.highLabel, words.highExample)}
    </div>
  );
}
