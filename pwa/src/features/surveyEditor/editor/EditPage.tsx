import { useState } from 'react';
import { limits } from '@/api/limits';
import { useHold } from '@/lib/useHold';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { faultsOf } from '../faults';
import { patchSurvey } from '../queries';
import type { Edited } from '../survey';
import { type Shown, useListChange } from './useListChange';
import { editPage as words } from './words';

type Props = { survey: Edited; page?: number; onClose: () => void };

/**
 * Saves the heading of a page. Adds a page at the end if there is none, or if we have just removed
 * it.
 */
function savePage({ survey, page, title }: Shown & { title: string }) {
  const { id, pages, pages_version } = survey;
  const next = [...pages];
  next[page ?? pages.length] = { title };
  return patchSurvey(id)({ pages: next, pages_version });
}

/** Edits the heading of a page, or adds a page at the end. */
export function EditPage({ survey, page, onClose }: Props) {
  const { id, pages } = survey;
  const at = page ?? pages.length;
  const before = pages[at]?.title ?? '';
  const [title, setTitle] = useState(before);
  const { mutate, isPending, error } = useListChange(id, 'pages', savePage);
  useHold(title !== before);
  const faults = faultsOf(error, { known: /^title$/, from: `pages[${at}].` });
  const submit = () => mutate({ survey, page, title: title.trim() }, { onSuccess: onClose });
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
