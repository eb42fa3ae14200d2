import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { limits } from '@/api/limits';
import { TextArea } from '@/ui/TextArea';
import { type Draft, kind, type Question } from '../answers';
import { questionField as words } from '../words';

const RATES = 5;

type Props = {
  question: Question;
  draft: Draft;
  error: string | undefined;
  change(draft: Draft): void;
};

/** A question with what answers it: choices, a text or a rate. */
export function QuestionField({ question, draft, error, change }: Props) {
  const id = useId();
  const { title, description, required, type_id, choices, scale } = question;
  const label = required ? title : words.optional(title);
  if (type_id === kind.text) {
    return (
      <TextArea
        label={label}
        hint={description || undefined}
        error={error}
        rows={3}
        maxLength={limits.SurveyAnswer.descriptive_ans.maxLength}
        value={draft.text}
        onChange={({ target }) => change({ ...draft, text: target.value })}
      />
    );
  }
  const rates = Array.from({ length: scale ?? RATES }, (_, at) => at + 1);
  const some = type_id === kind.some;
  const turn = (choice: number, on: boolean) => {
    const others = draft.answers.filter((each) => each !== choice);
    change({ ...draft, answers: some && on ? [...others, choice] : on ? [choice] : others });
  };
  return (
    <fieldset aria-describedby={clsx(description && `${id}-hint`, error && `${id}-error`)}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {description && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
          {description}
        </p>
      )}
      {type_id === kind.one || some ? (
        <div className="grid gap-1.5">
          {choices.map((choice) => (
            <Option
              key={choice.id}
              name={id}
              type={some ? 'checkbox' : 'radio'}
              label={choice.text}
              on={draft.answers.includes(choice.id)}
              turn={(on) => turn(choice.id, on)}
            />
          ))}
        </div>
      ) : (
        <div className="flex flex-wrap gap-1.5">
          {rates.map((rate) => (
            <Option
              key={rate}
              name={id}
              type="radio"
              label={String(rate)}
              on={draft.rate === rate}
              turn={() => change({ ...draft, rate })}
              small
            />
          ))}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-coral-ink">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

type OptionProps = {
  name: string;
  type: 'radio' | 'checkbox';
  label: string;
  on: boolean;
  turn(on: boolean): void;
  /** A number among others. */
  small?: boolean;
};

function Option({ name, type, label, on, turn, small = false }: OptionProps) {
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control border px-3.5 font-medium transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink',
        on ? 'border-sea bg-sea-wash text-sea-ink' : 'border-field hover:bg-sunken',
        small && 'relative min-w-11 justify-center tabular-nums',
      )}
    >
      <input
        type={type}
        name={name}
        checked={on}
        onChange={({ target }) => turn(target.checked)}
        className={
          small ? 'absolute inset-0 cursor-pointer opacity-0' : 'size-5 shrink-0 accent-sea'
        }
      />
      {label}
    </label>
  );
}
