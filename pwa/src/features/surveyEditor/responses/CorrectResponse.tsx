import { useState } from 'react';
import { limits } from '@/api/limits';
import { refused } from '@/lib/questions';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { QuestionField } from '@/ui/QuestionField';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { faultsOf } from '../faults';
import { correctResponse, useSurveyChange } from '../queries';
import type { ResponseHistory, Survey } from '../survey';
import { begin, corrected } from './answers';
import { correctResponse as words } from './words';

type Props = { survey: Survey; response: ResponseHistory; close(): void };

/** Corrects answers, with a reason. */
export function CorrectResponse({ survey: { questions }, response, close }: Props) {
  const [before] = useState(() => begin(questions, response.answers));
  const [drafts, setDrafts] = useState(before);
  const [reason, setReason] = useState('');
  const [unchanged, setUnchanged] = useState(false);
  const { mutate, isPending, error } = useSurveyChange(correctResponse(response.id));
  const responses = corrected(questions, before, drafts);
  useHold(responses.length > 0 || reason !== '');
  const faults = faultsOf(error, { known: /^(reason|questions\.\d+)$/ });
  const wrong = refused(error);
  const submit = () => {
    setUnchanged(responses.length === 0);
    if (responses.length === 0) return;
    mutate(
      { responses, reason: reason.trim() },
      {
        onSuccess: () => {
          toast(words.saved, 'done');
          close();
        },
      },
    );
  };
  return (
    <Form busy={isPending} submit={submit} className="mt-4 grid gap-5">
      <p className="text-muted">{words.lead}</p>
      {questions.map((question) => {
        const draft = drafts[question.id];
        return (
          draft && (
            <QuestionField
              key={question.id}
              question={{ ...question, required: true }}
              draft={draft}
              error={wrong[question.id]}
              large
              longest={limits.SurveyAnswerIn.descriptive_ans.maxLength}
              change={(next) => {
                setUnchanged(false);
                setDrafts({ ...drafts, [question.id]: next });
              }}
            />
          )
        );
      })}
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        maxLength={limits.AmendIn.reason.maxLength}
        value={reason}
        error={faults.at('reason', words.reason)}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <FormError>{unchanged ? words.unchanged : faults.rest}</FormError>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? shared.saving : words.save}
          </Button>
          <Button look="quiet" onClick={close}>
            {shared.cancel}
          </Button>
        </div>
      </div>
    </Form>
  );
}
