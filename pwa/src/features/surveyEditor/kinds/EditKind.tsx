import { useState } from 'react';
import { limits } from '@/api/limits';
import { chooses } from '@/lib/questions';
import { useHold } from '@/lib/useHold';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { ChoicesField } from '../editor/ChoicesField';
import { pointFaults, presetDraft, presetIn } from '../editor/draft';
import { RateFields } from '../editor/RateFields';
import { faultsOf } from '../faults';
import { saveKind, useSurveyChange } from '../queries';
import { isRated, type Kind } from '../survey';
import { kindNames } from '../words';
import { editKind as words } from './words';

const FIELDS = /^(name|choices(\[\d+\]\.(text|points))?|lowest|scale|(low|high)_label)$/;

const RATING = 4;
const nothing = { choices: [], low_label: '', high_label: '' };

type Props = { kind?: Kind; onClose: () => void };

/** Edits a custom kind of question: its name and its preset. */
export function EditKind({ kind, onClose }: Props) {
  const [draft, setDraft] = useState(() => {
    const type_id = kind?.type_id ?? RATING;
    return { ...presetDraft(kind?.preset ?? nothing, type_id), type_id, name: kind?.name ?? '' };
  });
  const [changed, setChanged] = useState(false);
  const [own, setOwn] = useState<Record<string, string>>({});
  const { mutate, isPending, error } = useSurveyChange(saveKind(kind?.id));
  useHold(changed);
  const faults = faultsOf(error, { known: FIELDS, own });
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setChanged(true);
    setOwn({});
  };
  const submit = () => {
    const wrong = pointFaults(draft);
    setOwn(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { type_id, name } = draft;
    mutate({ name: name.trim(), type_id, ...presetIn(draft) }, { onSuccess: onClose });
  };
  return (
    <ModalForm
      wide
      title={kind ? words.title : words.titleNew}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? shared.saving : kind ? shared.save : words.add}
      submit={submit}
      onClose={onClose}
    >
      {kind && <p className="text-muted">{words.stays}</p>}
      <TextField
        label={shared.name}
        hint={words.nameHint}
        maxLength={limits.QuestionTypeIn.name.maxLength}
        autoComplete="off"
        value={draft.name}
        error={faults.at('name', shared.name)}
        onChange={({ target }) => change({ name: target.value })}
      />
      {!kind && (
        <SelectField
          label={words.how}
          value={draft.type_id}
          onChange={({ target }) => {
            const type_id = Number(target.value);
            change({ ...presetDraft(nothing, type_id), type_id });
          }}
        >
          {Object.entries(kindNames).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {chooses(draft) && (
        <ChoicesField
          choices={draft.choices}
          faults={faults}
          change={(choices) => change({ choices })}
        />
      )}
      {isRated(draft) && <RateFields rates={draft} faults={faults} change={change} />}
    </ModalForm>
  );
}
