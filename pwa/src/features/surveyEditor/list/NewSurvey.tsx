import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { faultsOf } from '../faults';
import { addSurvey, surveysToEdit, templates, useSurveyChange } from '../queries';
import type { SurveyCard } from '../survey';
import { newSurvey as words } from './words';

/** The base of a new survey: nothing, `template ID` or `copy ID`. */
type Start = '' | `template:${string}` | `copy:${number}`;

type Props = { copied?: Pick<SurveyCard, 'id' | 'title' | 'summary'>; onClose: () => void };

/** Creates a draft: empty, from a template, or as a copy of a survey. */
export function NewSurvey({ copied, onClose }: Props) {
  const navigate = useNavigate();
  const { data: known } = useQuery(templates);
  const { data: surveys } = useInfiniteQuery({ ...surveysToEdit({}), enabled: !copied });
  const others = surveys?.pages.flatMap((page) => page.data) ?? [];
  const [start, setStart] = useState<Start>(copied ? `copy:${copied.id}` : '');
  const [title, setTitle] = useState(copied ? words.copyOf(copied.title) : '');
  const [summary, setSummary] = useState(copied?.summary ?? '');
  const { mutate, isPending, error } = useSurveyChange(addSurvey);
  const faults = faultsOf(error, { known: /^(title|summary)$/ });

  const [how, id] = start.split(':');
  const template = known?.find((each) => how === 'template' && each.id === id);
  const choose = (next: Start) => {
    setStart(next);
    const [kind, chosen] = next.split(':');
    const found =
      kind === 'template'
        ? known?.find((each) => each.id === chosen)?.title
        : others.find((each) => String(each.id) === chosen)?.title;
    // Keep typed text.
    if (found && title.trim() === '') setTitle(kind === 'copy' ? words.copyOf(found) : found);
  };
  const submit = () => {
    const from =
      how === 'copy' ? { copy_of: Number(id) } : how === 'template' && id ? { template: id } : {};
    mutate(
      { title: title.trim(), summary: summary.trim(), ...from },
      {
        onSuccess: ({ data }) => {
          onClose();
          void navigate({ to: '/admin/surveys/$id', params: { id: String(data.id) } });
        },
      },
    );
  };
  return (
    <ModalForm
      title={copied ? words.titleCopy(copied.title) : words.title}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{copied ? words.leadCopy : words.lead}</p>
      {!copied && (
        <SelectField
          label={words.startFrom}
          hint={
            template && (
              <>
                {template.about} {template.source && words.source(template.source)}
              </>
            )
          }
          value={start}
          onChange={({ target }) => choose(target.value as Start)}
        >
          <option value="">{words.empty}</option>
          <optgroup label={words.templates}>
            {known?.map((each) => (
              <option key={each.id} value={`template:${each.id}`}>
                {each.title}
              </option>
            ))}
          </optgroup>
          {others.length > 0 && (
            <optgroup label={words.copies}>
              {others.map((each) => (
                <option key={each.id} value={`copy:${each.id}`}>
                  {each.title}
                </option>
              ))}
            </optgroup>
          )}
        </SelectField>
      )}
      <TextField
        label={shared.title}
        maxLength={limits.SurveyIn.title.maxLength}
        autoComplete="off"
        value={title}
        error={faults.at('title', shared.title)}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={words.summary}
        hint={words.summaryHint}
        rows={2}
        maxLength={limits.SurveyIn.summary.maxLength}
        value={summary}
        error={faults.at('summary', words.summary)}
        onChange={({ target }) => setSummary(target.value)}
      />
    </ModalForm>
  );
}
