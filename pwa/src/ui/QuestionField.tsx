import clsx from 'clsx';
import { X } from 'lucide-react';
import { useId } from 'react';
import { chooses, type Draft, draftOf, isAnswered, kind } from '@/lib/questions';
import { Button } from './Button';
import { control, FieldError } from './Field';
import { questionField as words } from './words';

const RATES = 5;

type Asked = {
  title: string;
  description: string;
  required: boolean;
  type_id: number;
  choices: { id: number; text: string }[];
  lowest?: number | null;
  scale?: number | null;
  low_label?: string;
  high_label?: string;
};

type Props = {
  question: Asked;
  draft: Draft;
  error: string | undefined;
  /** The maximum length of a text. */
  longest: number;
  /** Whether the question is the page's subject, not a part of a form. */
  large?: boolean;
  change(draft: Draft): void;
  /** Called when a text field loses the focus. */
  onLeave?: () => void;
};

/** A question with its input: choices, a text or a rating. */
export function QuestionField({
  question,
  draft,
  error,
  longest,
  large = false,
  change,
  onLeave,
}: Props) {
  const id = useId();
  const { title, description, required, type_id, choices } = question;
  const text = type_id === kind.text;
  const some = type_id === kind.some;
  // A single field has a label; several have a group.
  const [Group, Name] = text ? (['div', 'label'] as const) : (['fieldset', 'legend'] as const);
  const said = clsx(description && `${id}-hint`, error && `${id}-error`) || undefined;
  const turn = (choice: number, on: boolean) => {
    const others = draft.answers.filter((each) => each !== choice);
    change({ ...draft, answers: some && on ? [...others, choice] : on ? [choice] : others });
  };
  const clearable = large && !required && !some && !text && isAnswered(question, draft);
  return (
    <Group
      aria-describedby={text ? undefined : said}
      data-invalid={!text && error ? true : undefined}
    >
      <Name
        htmlFor={text ? id : undefined}
        className={clsx(
          'block',
          large
            ? 'mb-2 text-lg leading-snug font-bold break-words'
            : 'mb-1.5 text-sm font-semibold',
        )}
      >
        {required ? title : words.optional(title)}
      </Name>
      {description && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
          {description}
        </p>
      )}
      {text && (
        <textarea
          id={id}
          rows={3}
          maxLength={longest}
          value={draft.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={said}
          onChange={({ target }) => change({ ...draft, text: target.value })}
          onBlur={onLeave}
          className={clsx(control, 'block px-3.5 py-3')}
        />
      )}
      {chooses(question) && (
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
      )}
      {!text && !chooses(question) && (
        <Rates
          question={question}
          name={id}
          large={large}
          rate={draft.rate}
          choose={(rate) => change({ ...draft, rate })}
        />
      )}
      {clearable && (
        <Button look="bare" className="mt-1 text-sm" onClick={() => change(draftOf(undefined))}>
          <X size={16} aria-hidden="true" />
          {words.clear}
        </Button>
      )}
      <FieldError id={id} error={error} />
    </Group>
  );
}

type RatesProps = {
  question: Asked;
  name: string;
  large: boolean;
  rate: number | undefined;
  choose(rate: number): void;
};

/** A rating from lowest to highest, with the labels of the ends. */
function Rates({ question, name, large, rate, choose }: RatesProps) {
  const { low_label, high_label } = question;
  const lowest = question.lowest ?? 1;
  const highest = question.scale ?? RATES;
  const meaning = new Map([
    [lowest, low_label],
    [highest, high_label],
  ]);
  const rates = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
  return (
    <>
      <div
        className={
          large
            ? 'grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1.5'
            : 'flex flex-wrap gap-1.5'
        }
      >
        {rates.map((each) => (
          <Option
            key={each}
            name={name}
            type="radio"
            label={String(each)}
            meaning={meaning.get(each)}
            on={rate === each}
            turn={() => choose(each)}
            small
          />
        ))}
      </div>
      {(low_label || high_label) && (
        <p className="mt-1.5 flex justify-between gap-6 text-sm text-muted" aria-hidden="true">
          <span>{low_label && words.end(lowest, low_label)}</span>
          <span className="text-right">{high_label && words.end(highest, high_label)}</span>
        </p>
      )}
    </>
  );
}

type OptionProps = {
  name: string;
  type: 'radio' | 'checkbox';
  label: string;
  /** The meaning of this rating. */
  meaning?: string | undefined;
  on: boolean;
  turn(on: boolean): void;
  /** Whether it is one of many numbers. */
  small?: boolean;
};

function Option({ name, type, label, meaning, on, turn, small = false }: OptionProps) {
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
        aria-label={meaning && words.end(Number(label), meaning)}
        onChange={({ target }) => turn(target.checked)}
        className={
          small ? 'absolute inset-0 cursor-pointer opacity-0' : 'size-5 shrink-0 accent-sea'
        }
      />
      {label}
    </label>
  );
}
