import { Button } from '@/ui/Button';
import { Section } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { type Found, type FoundHabit, type Own, useOwnActivities } from '../queries';
import { choiceOf, daysWords, formats, LEAVE, NEW, twice, mapHabits as words } from '../words';

type Props = {
  found: Found;
  choices: Record<string, string>;
  put(name: string, choice: string): void;
  busy: boolean;
  go(): void;
  back(): void;
};

/** Maps each habit of the file to one here. */
export function MapHabits({ found, choices, put, busy, go, back }: Props) {
  const { data: own = [] } = useOwnActivities();
  const doubled = twice(choices);
  const chosen = Object.values(choices).some((choice) => choice !== LEAVE);
  const ready = chosen && doubled.size === 0;
  return (
    <Section title={words.from(found.habits.length, formats[found.format])} lead={words.lead}>
      {found.habits.length === 0 && <p>{words.empty}</p>}
      <ul className="grid gap-5">
        {found.habits.map((habit) => (
          <Habit
            key={habit.name}
            habit={habit}
            own={own}
            choice={choices[habit.name] ?? LEAVE}
            doubled={doubled.has(choices[habit.name] ?? LEAVE)}
            put={(choice) => put(habit.name, choice)}
          />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button aria-disabled={busy || !ready} onClick={() => ready && go()}>
          {busy ? words.previewing : words.preview}
        </Button>
        <Button look="quiet" onClick={back}>
          {words.anotherFile}
        </Button>
      </div>
    </Section>
  );
}

type HabitProps = {
  habit: FoundHabit;
  own: Own[];
  choice: string;
  doubled: boolean;
  put(choice: string): void;
};

function Habit({ habit, own, choice, doubled, put }: HabitProps) {
  const { name, from, to } = habit;
  const programs = [...new Set(own.map(({ program }) => program))];
  return (
    <li className="grid gap-2 border-b border-line pb-5 last:border-0 last:pb-0 sm:grid-cols-[1fr_18rem] sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">{daysWords(habit)}</p>
        {from && to && (
          <p className="text-sm text-muted">
            {words.to(from, from.slice(0, 4), to, to.slice(0, 4))}
          </p>
        )}
      </div>
      <SelectField
        label={words.target(name)}
        value={choice}
        error={doubled ? words.taken : undefined}
        onChange={({ target }) => put(target.value)}
      >
        <option value={LEAVE}>{words.skip}</option>
        <option value={NEW}>{words.new}</option>
        {programs.map((program) => (
          <optgroup key={program} label={program}>
            {own
              .filter((each) => each.program === program)
              .map((each) => (
                <option key={choiceOf(each)} value={choiceOf(each)}>
                  {each.title}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
    </li>
  );
}
