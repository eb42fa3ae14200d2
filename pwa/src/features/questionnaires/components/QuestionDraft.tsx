import { limits } from '@/api/limits';
import { kind } from '@/lib/questions';
import { RowOrder } from '@/ui/RowOrder';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { type Draft, scaleFault, types } from '../setting';
import { questionDraft as words } from '../words';

type Props = {
  draft: Draft;
  at: number;
  last: boolean;
  error: string | undefined;
  change(draft: Draft): void;
  move(to: number): void;
  remove(): void;
};

/** A question in the editor. */
export function QuestionDraft({ draft, at, last, error, change, move, remove }: Props) {
  const chooses = draft.type_id === kind.one || draft.type_id === kind.some;
  return (
    <li className="rounded-control bg-sunken p-4">
      <div className="flex items-center">
        <p className="font-semibold">{words.question(at)}</p>
        <RowOrder
          label={words.question(at)}
          words={{
            up: words.moveUp(at),
            down: words.moveDown(at),
            remove: words.remove(at),
          }}
          first={at === 0}
          last={last}
          move={(by) => move(at + by)}
          remove={remove}
        />
      </div>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.text}
          maxLength={limits.QuestionIn.title.maxLength}
          autoComplete="off"
          className="sm:col-span-2"
          value={draft.title}
          error={error}
          onChange={({ target }) => change({ ...draft, title: target.value })}
        />
        <SelectField
          label={words.kind}
          value={draft.type_id}
          onChange={({ target }) => change({ ...draft, type_id: Number(target.value) })}
        >
          <Options of={types} />
        </SelectField>
        {draft.type_id > kind.text && (
          <TextField
            label={words.highest}
            inputMode="numeric"
            autoComplete="off"
            value={draft.scale}
            error={scaleFault(draft)}
            onChange={({ target }) => change({ ...draft, scale: target.value })}
          />
        )}
        {chooses && (
          <TextArea
            label={words.choices}
            hint={words.choicesHint}
            rows={3}
            className="sm:col-span-2"
            value={draft.choices}
            onChange={({ target }) => change({ ...draft, choices: target.value })}
          />
        )}
      </div>
      <div className="mt-3">
        <Switch
          label={words.required}
          on={draft.required}
          turn={(required) => change({ ...draft, required })}
        />
      </div>
    </li>
  );
}
