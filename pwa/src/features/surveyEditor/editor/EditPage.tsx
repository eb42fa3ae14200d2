import { useState } from 'react';
import { limits } from '@/api/limits';
import { useHold } from '@/lib/useHold';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { faultsOf } from '../faults';
import { patchSurvey, useSurveyChange } from '../queries';
import type { Edited } from '../survey';
import { editPage as words } from './words';

type Props = { survey: Edited; page?: number; onClose: () => void };

/** Edits the heading of a page, or of a new one at the end. */
export function EditPage({ survey: { id, pages, lists_version }, page, onClose }: Props) {
  const at = page ?? pages.length;
  const before = pages[at]?.title ?? '';
  const [title, setTitle] = useState(before);
  const { mutate, isPending, error } = useSurveyChange(patchSurvey(id));
  useHold(title !== before);
  const faults = faultsOf(error, { known: /^title$/, from: `pages[${at}].` });
  const submit = () => {
    const next = [...pages];
    next[at] = { title: title.trim() };
    mutate({ pages: next, lists_version }, { onSuccess: onClose });
  };
  return (
    <ModalForm
      title={page === undefined ? words.titleNew : words.title(at + 1)}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? shared.saving : page === undefined ? words.add : shared.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.heading}
        hint={words.hint}
        maxLength={limits.SurveyPageIn.title.maxLength}
        autoComplete="off"
        value={title}
        error={faults.at('title', words.heading)}
        onChange={({ target }) => setTitle(target.value)}
      />
    </ModalForm>
  );
}
