import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { problemText } from '@/lib/problem';
import { refused } from '@/lib/questions';
import { useHold } from '@/lib/useHold';
import { useTitle } from '@/lib/useTitle';
import type { Answers } from '@/offline/surveys/asked';
import type { Response } from '@/offline/surveys/model';
import { Button, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { pagesOf } from '../asked';
import { changeAnswers, oneSurvey, useSurveyChange } from '../queries';
import type { Survey } from '../survey';
import { usePageHeading } from '../usePageHeading';
import { takeSurvey, amend as words } from '../words';
import { Paper } from './Paper';

type Props = {
  account: number;
  id: number;
  at: number | undefined;
  go: (at: number) => void;
  /** Called when the changes are saved or there are none; with `false` to discard them. */
  done: (saved?: boolean) => void;
};

/** Edits a finished response. All changes are sent at once, and only online. */
export function Amend({ account, id, ...rest }: Props) {
  useTitle(words.title);
  const { data, error, isFetching, refetch } = useQuery(oneSurvey(account, id, {}));
  const { response, allow_edit } = data?.survey ?? {};
  if (data && response && allow_edit) {
    return <Form {...rest} survey={data.survey} response={response} />;
  }
  return (
    <Card>
      <h1 className="sr-only">{words.title}</h1>
      {data ? (
        <EmptyState
          title={words.closed}
          action={
            <Link
              to="/survey/$id/report"
              params={{ id: String(id) }}
              className={buttonClasses({ look: 'quiet' })}
            >
              {words.report}
            </Link>
          }
        >
          {words.closedText}
        </EmptyState>
      ) : error ? (
        <Fault error={error} what={takeSurvey.what} retry={refetch} busy={isFetching} />
      ) : (
        <Loading label={takeSurvey.loading}>
          <Skeleton className="m-9 h-48" />
        </Loading>
      )}
    </Card>
  );
}

type FormProps = Pick<Props, 'at' | 'go' | 'done'> & { survey: Survey; response: Response };

function Form({ survey, response, at, go, done }: FormProps) {
  const [changed, setChanged] = useState<Answers>({});
  const { mutate, isPending, error } = useSurveyChange((changes: Answers) =>
    changeAnswers(response.id, Object.values(changes)),
  );
  useHold(Object.keys(changed).length > 0);
  const given = Object.fromEntries(response.answers.map((each) => [each.question_id, each]));
  const answers: Answers = { ...given, ...changed };
  const pages = pagesOf(survey, answers);
  const first = pages[0]?.at ?? 0;
  const page = pages.find((each) => each.at === at)?.at ?? first;
  const heading = usePageHeading(page);
  const faults = refused(error);
  const finish = () => {
    if (isPending) return;
    if (Object.keys(changed).length === 0) return done();
    mutate(changed, {
      onSuccess: () => {
        setChanged({});
        toast(words.saved, 'done');
        done();
      },
      onError: (problem) => {
        const [id] = Object.keys(refused(problem)).map(Number);
        const faulty = survey.questions.find((question) => question.id === id)?.page;
        if (faulty !== undefined) go(faulty);
      },
    });
  };
  return (
    <>
      <FormError>
        {error && Object.keys(faults).length === 0 ? problemText(error) : undefined}
      </FormError>
      <Paper
        survey={survey}
        answers={answers}
        faults={faults}
        at={page}
        heading={heading}
        go={(next) => (next < 0 ? done(false) : go(next))}
        answer={(one) => setChanged((now) => ({ ...now, [one.question_id]: one }))}
        finish={finish}
        busy={isPending}
        aside={
          page !== pages.at(-1)?.at &&
          Object.keys(changed).length > 0 && (
            <Button look="quiet" className="h-12" aria-disabled={isPending} onClick={finish}>
              {isPending ? shared.saving : words.save}
            </Button>
          )
        }
        finishLabel={isPending ? shared.saving : words.save}
      />
    </>
  );
}
