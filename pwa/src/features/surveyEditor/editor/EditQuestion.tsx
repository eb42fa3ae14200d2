import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { chooses, kind } from '@/lib/questions';
import { useHold } from '@/lib/useHold';
import { Fault } from '@/ui/Fault';
import { Modal } from '@/ui/Modal';
import { ModalForm } from '@/ui/ModalForm';
import { SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { shared } from '@/ui/words';
import { faultsOf } from '../faults';
import { kinds, saveQuestion, useSurveyChange } from '../queries';
import { type Edited, isRated, type Kind, type Question } from '../survey';
import { kindNames } from '../words';
import { ChoicesField } from './ChoicesField';
import { ConditionField } from './ConditionField';
import {
  blankQuestion,
  draftFaults,
  draftOf,
  type QuestionDraft,
  questionIn,
  withKind,
} from './draft';
import { RateFields } from './RateFields';
import { rateFields, editQuestion as words } from './words';

type Props = {
  survey: Edited;
  /** An existing question, or the page for a new one. */
  of: { question: Question } | { page: number };
  onClose: () => void;
};

const FIELDS =
  /^(title|description|choices(\[\d+\]\.(text|points))?|lowest|scale|(low|high)_label|dimension|show_if(\..*)?)$/;

/** Creates or edits a question. */
export function EditQuestion({ survey, of, onClose }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(kinds);
  const title = 'page' in of ? words.titleNew : words.title;
  const [first] = data ?? [];
  if (data && first) {
    const begun = 'question' in of ? draftOf(of.question) : blankQuestion(first);
    return (
      <Form title={title} begun={begun} kinds={data} survey={survey} of={of} onClose={onClose} />
    );
  }
  return (
    <Modal wide title={title} onClose={onClose}>
      {isPending ? (
        <Loading label={shared.loading}>
          <Skeleton className="mt-4 h-80" />
        </Loading>
      ) : (
        <Fault error={error} what={words.kinds} retry={refetch} busy={isFetching} />
      )}
    </Modal>
  );
}

type FormProps = Props & { title: string; begun: QuestionDraft; kinds: Kind[] };

function Form({ survey, of, onClose, title, begun, kinds }: FormProps) {
  const question = 'question' in of ? of.question : undefined;
  const page = 'page' in of ? of.page : undefined;
  const [draft, setDraft] = useState(begun);
  const [changed, setChanged] = useState(false);
  const [own, setOwn] = useState<Record<string, string>>({});
  const { mutate, isPending, error } = useSurveyChange(saveQuestion(survey.id, question));
  useHold(changed);
  const faults = faultsOf(error, { known: FIELDS, own });
  const change = (part: Partial<QuestionDraft>) => {
    setDraft({ ...draft, ...part });
    setChanged(true);
    setOwn({});
  };
  const submit = () => {
    const wrong = draftFaults(draft);
    setOwn(wrong);
    if (Object.keys(wrong).length === 0) mutate(questionIn(draft, page), { onSuccess: onClose });
  };
  const earlier = survey.questions.filter((each, at) =>
    question
      ? at < survey.questions.findIndex(({ id }) => id === question.id)
      : each.page <= (page ?? 0),
  );
  const choose = (id: number) => {
    const chosen = kinds.find((each) => each.id === id);
    if (chosen) change(withKind(draft, chosen));
  };
  return (
    <ModalForm
      wide
      title={title}
      fault={faults.rest}
      busy={isPending}
      verb={isPending ? shared.saving : question ? shared.save : words.add}
      submit={submit}
      onClose={onClose}
    >
      <TextArea
        label={words.question}
        rows={2}
        maxLength={limits.SurveyQuestionIn.title.maxLength}
        value={draft.title}
        error={faults.at('title', words.question)}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={words.description}
        hint={words.descriptionHint}
        rows={2}
        maxLength={limits.SurveyQuestionIn.description.maxLength}
        value={draft.description}
        error={faults.at('description', words.description)}
        onChange={({ target }) => change({ description: target.value })}
      />
      <SelectField
        label={words.kind}
        value={draft.kind}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {kinds.map(({ id, name, custom }) => (
          <option key={id} value={id}>
            {custom ? name : (kindNames[id] ?? name)}
          </option>
        ))}
      </SelectField>
      {chooses(draft) && (
        <ChoicesField
          choices={draft.choices}
          faults={faults}
          change={(choices) => change({ choices })}
        />
      )}
      {isRated(draft) && <RateFields rates={draft} faults={faults} change={change} />}
      {draft.type_id !== kind.text && survey.dimensions.length > 0 && (
        <SelectField
          label={words.dimension}
          hint={words.dimensionHint}
          value={draft.dimension}
          error={faults.at('dimension', words.dimension)}
          onChange={({ target }) => change({ dimension: target.value })}
        >
          <option value="">{words.noDimension}</option>
          {survey.dimensions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {isRated(draft) && draft.dimension && (
        <Switch
          label={rateFields.reversed}
          hint={rateFields.reversedHint}
          on={draft.reversed}
          turn={(reversed) => change({ reversed })}
        />
      )}
      <Switch
        label={words.required}
        hint={words.requiredHint}
        on={draft.required}
        turn={(required) => change({ required })}
      />
      <ConditionField
        condition={draft.show_if}
        earlier={earlier}
        error={
          faults.at('show_if', words.condition) ??
          faults.at('show_if.question_id', words.condition) ??
          faults.at('show_if.any_of', words.condition)
        }
        change={(show_if) => change({ show_if })}
      />
    </ModalForm>
  );
}
