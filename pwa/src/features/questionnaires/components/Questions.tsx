import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isMissing, isOffline } from '@/api/error';
import { limits } from '@/api/limits';
import { formatPlural } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { type Drafts, missing, refused } from '@/lib/questions';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { QuestionField } from '@/ui/QuestionField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { nouns, shared } from '@/ui/words';
import { begin, given, saidWords } from '../answers';
import { type Asker, type Questionnaire, questionnaire, useAnswer } from '../queries';
import { questions as words } from '../words';

/** The questions of a step or an activity; renders nothing if it has none. */
export function Questions({ asker }: { asker: Asker }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(questionnaire(asker));
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="mt-3 h-11" />
      </Loading>
    );
  }
  if (!data) {
    if (isMissing(error)) return null;
    return (
      <ErrorState what={words.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
    );
  }
  if (data.questions.length === 0) return null;
  // After a new answer, start again from the stored one.
  return <Sheet key={data.response?.updated_at ?? ''} asker={asker} sheet={data} />;
}

function Sheet({ asker, sheet }: { asker: Asker; sheet: Questionnaire }) {
  const { response, open, points } = sheet;
  const [editing, setEditing] = useState(false);
  const worth = points > 0 && !response ? ` · ${formatPlural(points, nouns.point)}` : '';
  return (
    <section aria-label={words.title} className="mt-4 rounded-control bg-sunken p-4">
      <p className="font-semibold">
        {words.title}
        <span className="font-normal text-muted">{worth}</span>
      </p>
      {open && (!response || editing) ? (
        <Fields asker={asker} sheet={sheet} done={() => setEditing(false)} />
      ) : (
        <Given sheet={sheet} change={open ? () => setEditing(true) : undefined} />
      )}
    </section>
  );
}

/** The given answers, or a note that the questions are not open yet. */
function Given({ sheet, change }: { sheet: Questionnaire; change: (() => void) | undefined }) {
  const { response, questions } = sheet;
  if (!response) {
    return <p className="mt-1 text-sm text-muted">{words.closed(questions.length)}</p>;
  }
  return (
    <>
      <dl className="mt-2 grid gap-2 text-sm">
        {response.answers.map((answer) => (
          <div key={answer.question_id}>
            <dt className="text-muted">{answer.title}</dt>
            <dd className="font-medium break-words whitespace-pre-line">{saidWords(answer)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">{words.answered(Date.parse(response.updated_at))}</p>
      {change && (
        <Button look="float" className="mt-3" onClick={change}>
          {words.change}
        </Button>
      )}
    </>
  );
}

type FieldsProps = { asker: Asker; sheet: Questionnaire; done(): void };

function Fields({ asker, sheet, done }: FieldsProps) {
  const { questions, response } = sheet;
  const [drafts, setDrafts] = useState<Drafts>(() => begin(questions, response));
  const [faults, setFaults] = useState<Record<number, string>>({});
  const [changed, setChanged] = useState(false);
  const { mutate, isPending, error } = useAnswer(asker);
  useHold(changed);

  const submit = () => {
    const open = missing(questions, drafts);
    setFaults(open);
    if (Object.keys(open).length > 0) return;
    mutate(given(questions, drafts), {
      onSuccess: (points) => {
        setChanged(false);
        toast(points > 0 ? words.savedWithPoints(points) : words.saved, 'done');
        done();
      },
      onError: (problem) => setFaults(refused(problem)),
    });
  };
  const unplaced = error && Object.keys(refused(error)).length === 0;
  return (
    <Form busy={isPending} submit={submit} className="mt-3 grid gap-5">
      {questions.map((question) => {
        const draft = drafts[question.id];
        return (
          draft && (
            <QuestionField
              key={question.id}
              question={question}
              draft={draft}
              error={faults[question.id]}
              longest={limits.SurveyAnswer.descriptive_ans.maxLength}
              change={(next) => {
                setChanged(true);
                setDrafts({ ...drafts, [question.id]: next });
                setFaults({ ...faults, [question.id]: '' });
              }}
            />
          )
        );
      })}
      <div>
        <FormError>{unplaced ? problemText(error) : undefined}</FormError>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? shared.sending : words.send}
        </Button>
      </div>
    </Form>
  );
}
