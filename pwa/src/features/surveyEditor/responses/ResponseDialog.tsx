import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { civilDate } from '@/lib/moments';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { oneResponse, surveyVersion } from '../queries';
import type { ResponseHistory, Survey } from '../survey';
import { changesOf, saidOf } from './answers';
import { CorrectResponse } from './CorrectResponse';
import { ResponseTags } from './ResponseTags';
import { responseDialog as words } from './words';

type Props = {
  survey: number;
  id: number;
  who: string;
  /** Whether this reader may correct answers. */
  corrects: boolean;
  onClose: () => void;
};

/** A response and its history. */
export function ResponseDialog({ survey, id, who, corrects, onClose }: Props) {
  const response = useQuery(oneResponse(survey, id));
  const asked = useQuery({
    ...surveyVersion(survey, response.data?.version),
    enabled: response.data !== undefined,
  });
  const error = response.error ?? asked.error;
  const again = () => void (response.data ? asked.refetch() : response.refetch());
  return (
    <Modal wide title={words.title(who)} onClose={onClose}>
      {response.data && asked.data ? (
        <Whole response={response.data} survey={asked.data} corrects={corrects} />
      ) : error ? (
        <Fault
          error={error}
          what={words.what}
          retry={again}
          busy={response.isFetching || asked.isFetching}
        />
      ) : (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-60" />
        </Loading>
      )}
    </Modal>
  );
}

type WholeProps = { response: ResponseHistory; survey: Survey; corrects: boolean };

function Whole({ response, survey, corrects }: WholeProps) {
  const [correcting, setCorrecting] = useState(false);
  const { version, started_at, submitted_at, local_date, score, state, revisions } = response;
  const when = survey.anonymous
    ? words.onDay(civilDate(local_date))
    : submitted_at
      ? words.submitted(submitted_at)
      : words.started(started_at);
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-1.5">
        <ResponseTags response={response} />
      </p>
      <p className="mt-2 text-muted">
        {[when, words.version(version), score != null && words.score(score)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {correcting ? (
        <CorrectResponse survey={survey} response={response} close={() => setCorrecting(false)} />
      ) : (
        <>
          <Answers survey={survey} response={response} />
          {corrects && state !== 'draft' && (
            <Button look="quiet" className="mt-5" onClick={() => setCorrecting(true)}>
              <Pencil size={18} aria-hidden="true" />
              {words.correct}
            </Button>
          )}
        </>
      )}
      {revisions.length > 0 && (
        <section className="mt-6 border-t border-line pt-4">
          <h3 className="font-bold">{words.history}</h3>
          <ul className="mt-2 grid gap-2">
            {revisions.map(({ revision, at, correction, reason }, place) => (
              <li key={revision}>
                <p className="text-sm text-muted">
                  {correction ? words.correctedAt(at) : words.changedAt(at)}
                </p>
                <p className="break-words whitespace-pre-line empty:hidden">{reason}</p>
                <ul className="text-sm">
                  {changesOf(survey.questions, response, place).map(
                    ({ question, before, after }) => (
                      <li key={question.id} className="break-words">
                        {words.answerChange(
                          question.title,
                          before || words.noAnswer,
                          after || words.noAnswer,
                        )}
                      </li>
                    ),
                  )}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Answers({ survey, response }: { survey: Survey; response: ResponseHistory }) {
  return (
    <dl className="mt-4 grid gap-3">
      {survey.questions.map((question) => {
        const given = response.answers.find(({ question_id }) => question_id === question.id);
        const said = saidOf(question, given);
        return (
          <div key={question.id}>
            <dt className="text-sm text-muted">{question.title}</dt>
            <dd className="font-medium break-words whitespace-pre-line">
              {said || <span className="font-normal text-muted">{words.noAnswer}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
