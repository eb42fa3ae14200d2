import { SelectField } from '@/ui/SelectField';
import { type Question, valuesOf } from '../survey';
import type { QuestionDraft } from './draft';
import { conditionField as words } from './words';

type Condition = QuestionDraft['show_if'];
type Props = {
  condition: Condition;
  /** The questions before this one, in order. */
  earlier: Question[];
  error: string | undefined;
  change(condition: Condition): void;
};

/** Whether the question is always asked, or only after certain answers to an earlier one. */
export function ConditionField({ condition, earlier, error, change }: Props) {
  const asked = [...earlier.entries()].filter(([, question]) => valuesOf(question).length > 0);
  const other = earlier.find(({ id }) => id === condition?.question_id);
  if (asked.length === 0) return <p className="text-sm text-muted">{words.noEarlier}</p>;
  const turn = (value: number, on: boolean) => {
    if (!condition) return;
    const others = condition.any_of.filter((each) => each !== value);
    change({ ...condition, any_of: on ? [...others, value] : others });
  };
  return (
    <div className="grid gap-4">
      <SelectField
        label={words.ask}
        value={condition?.question_id ?? ''}
        error={other ? undefined : error}
        onChange={({ target }) =>
          change(target.value ? { question_id: Number(target.value), any_of: [] } : undefined)
        }
      >
        <option value="">{words.always}</option>
        {asked.map(([at, { id, title }]) => (
          <option key={id} value={id}>
            {words.onlyAfter(at, title)}
          </option>
        ))}
      </SelectField>
      {condition && other && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">{words.isOneOf}</legend>
          <div className="flex flex-wrap gap-x-5">
            {valuesOf(other).map(({ value, label }) => (
              <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-sea"
                  aria-invalid={error ? true : undefined}
                  checked={condition.any_of.includes(value)}
                  onChange={({ target }) => turn(value, target.checked)}
                />
                {label}
              </label>
            ))}
          </div>
          {error && <p className="text-sm font-medium text-coral-ink">{error}</p>}
        </fieldset>
      )}
    </div>
  );
}
