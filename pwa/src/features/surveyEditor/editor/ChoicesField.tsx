import { Plus } from 'lucide-react';
import { limits } from '@/api/limits';
import { Button } from '@/ui/Button';
import { RowOrder } from '@/ui/RowOrder';
import { TextField } from '@/ui/TextField';
import type { Faults } from '../faults';
import { blankChoice, type ChoiceDraft } from './draft';
import { choicesField as words } from './words';

type Props = {
  choices: ChoiceDraft[];
  faults: Faults;
  change(choices: ChoiceDraft[]): void;
};

/** Edits the choices in order, each with its points. */
export function ChoicesField({ choices, faults, change }: Props) {
  const set = (at: number, part: Partial<ChoiceDraft>) =>
    change(choices.map((each, i) => (i === at ? { ...each, ...part } : each)));
  const move = (at: number, by: number) => {
    const next = choices.filter((_, i) => i !== at);
    next.splice(at + by, 0, ...choices.slice(at, at + 1));
    change(next);
  };
  const whole = faults.at('choices', words.choices);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{words.choices}</legend>
      <ol className="grid gap-3">
        {choices.map(({ key, text, points }, at) => (
          <li key={key} className="flex flex-wrap items-start gap-2 rounded-control bg-sunken p-3">
            <TextField
              label={words.choice(at)}
              className="min-w-0 flex-1 basis-52"
              maxLength={limits.SurveyChoiceIn.text.maxLength}
              autoComplete="off"
              value={text}
              error={faults.at(`choices[${at}].text`, words.choice(at))}
              onChange={({ target }) => set(at, { text: target.value })}
            />
            <TextField
              label={words.pointsShort}
              aria-label={words.points(at)}
              className="w-24"
              inputMode="numeric"
              autoComplete="off"
              value={points}
              error={faults.at(`choices[${at}].points`, words.pointsShort)}
              onChange={({ target }) => set(at, { points: target.value })}
            />
            <span className="ml-auto pt-6.5">
              <RowOrder
                label={words.choice(at)}
                words={{
                  up: words.moveUp(at),
                  down: words.moveDown(at),
                  remove: words.remove(at),
                }}
                first={at === 0}
                last={at === choices.length - 1}
                move={(by) => move(at, by)}
                remove={() => change(choices.filter((_, i) => i !== at))}
              />
            </span>
          </li>
        ))}
      </ol>
      {whole && <p className="mt-1.5 text-sm font-medium text-coral-ink">{whole}</p>}
      {choices.length < limits.SurveyQuestionIn.choices.maxItems && (
        <Button look="quiet" className="mt-3" onClick={() => change([...choices, blankChoice()])}>
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </Button>
      )}
    </fieldset>
  );
}
