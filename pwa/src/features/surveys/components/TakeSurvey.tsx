import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, isMissing } from '@/api/error';
import { kind } from '@/lib/questions';
import { useTitle } from '@/lib/useTitle';
import type { Answering, View } from '@/offline/surveys/answering';
import type { Sheet } from '@/offline/surveys/model';
import { answersOf, isBegun, isChangeable, isSubmitted } from '@/offline/surveys/sheet';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { pagesOf, resumeAt } from '../asked';
import { type Followed, type Reader, useAnswering } from '../useAnswering';
import { usePageHeading } from '../usePageHeading';
import { paper, finished as ways, takeSurvey as words } from '../words';
import { NothingToAnswer, OnItsWay } from './Finished';
import { Intro } from './Intro';
import { Paper } from './Paper';
import { SaveState } from './SaveState';

// Preload the empty state's drawing: loaded on demand, it would leave a gap.
void import('@/ui/QuietShore').catch(() => undefined);

/** How long typing must pause before a text is saved. */
const REST_MS = 600;

type Props = {
  reader: Reader;
  id: number;
  link: Followed;
  /** Called when the link's invitation is stored on this device. */
  kept: () => void;
  /**
   * The open page's index; -1 for the introduction. If absent, the survey resumes at the last
   * answer.
   */
  at: number | undefined;
  go: (at: number) => void;
  /** Called if the server returns another survey than the URL names: the site's scorecard. */
  moved: (id: number) => void;
  /** Called when the response is finished and the server has it. */
  done: () => void;
  /** A way for a visitor to sign in. */
  signIn: ReactNode;
};

/** A survey from the introduction to the last answer. */
export function TakeSurvey({ reader, id, link, kept, moved, signIn, ...rest }: Props) {
  const opened = useAnswering(reader, id, link);
  const { answering, failed, query, sheet } = opened;
  const { data, error, isFetching, refetch } = query;
  const title = sheet?.asked.title ?? data?.survey.title ?? words.survey;
  useTitle(title);
  const other = data && data.survey.id !== id ? data.survey.id : undefined;
  useEffect(() => {
    if (other) moved(other);
  }, [other, moved]);
  const isKept = link.invitation !== undefined && link.invitation === sheet?.invitation;
  useEffect(() => {
    if (isKept) kept();
  }, [isKept, kept]);
  const refused = error instanceof ApiError ? error.status : undefined;
  const ended = refused === 410 && !(sheet?.report && isSubmitted(sheet));
  if (answering && sheet && !ended) {
    return <Opened {...rest} view={opened} answering={answering} sheet={sheet} />;
  }
  if (failed) return <Notice title={words.noStorage}>{words.noStorageText}</Notice>;
  if (!error) {
    return (
      <Loading label={words.loading}>
        <Card className="p-9">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="mt-4 h-20" />
          <Skeleton className="mt-6 h-12 w-40" />
        </Card>
      </Loading>
    );
  }
  if (isMissing(error)) return <Missing />;
  if (ended) return <Notice title={words.ended}>{words.endedText}</Notice>;
  if (refused === 403) return <Notice title={words.invited}>{words.invitedText}</Notice>;
  // The survey is for members only, or an account has already used the link.
  if (reader.account === 0 && (refused === 401 || refused === 409)) {
    return (
      <Card className="px-5 py-7 sm:p-9">
        <h1 className="text-2xl font-extrabold">{refused === 401 ? words.members : words.used}</h1>
        <p className="mt-1 mb-6 text-muted">
          {refused === 401 ? words.membersText : words.usedText}
        </p>
        {signIn}
      </Card>
    );
  }
  return (
    <Card>
      <h1 className="sr-only">{title}</h1>
      <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
    </Card>
  );
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <Card>
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title}>{children}</EmptyState>
    </Card>
  );
}

function Missing() {
  return (
    <Card>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{words.survey}</h1>
      <EmptyState
        title={words.missing}
        action={
          <Link to="/survey" className={buttonClasses({ look: 'quiet' })}>
            {words.seeAll}
          </Link>
        }
      >
        {words.missingText}
      </EmptyState>
    </Card>
  );
}

type OpenedProps = Pick<Props, 'at' | 'go' | 'done'> & {
  answering: Answering;
  sheet: Sheet;
  view: View;
};

function Opened({ answering, sheet, view, at, go, done }: OpenedProps) {
  const answers = answersOf(sheet);
  const survey = sheet.asked;
  const pages = pagesOf(survey, answers);
  const begun = isBegun(sheet);
  const submitted = isSubmitted(sheet);
  // Decide the starting page only once, so that an answer does not change the page. A response
  // finished last month starts over.
  const [resumed] = useState(
    () => (begun && !submitted ? resumeAt(pages, answers)?.at : undefined) ?? -1,
  );
  const page = at ?? resumed;
  const heading = usePageHeading(page);
  // Whether the response was finished on this page. If it was finished earlier or on another
  // device, the page says so instead of moving on.
  const finished = useRef(false);
  useEffect(() => {
    finished.current ||= sheet.submitting;
    if (submitted && finished.current) done();
  }, [sheet.submitting, submitted, done]);
  const retry = () => void answering.retry().then(() => answering.flush(true));

  if (sheet.submitting) {
    return (
      <Card>
        <OnItsWay view={view} retry={retry} />
      </Card>
    );
  }
  const { state, me } = survey;
  const closed = state !== 'open' || (me != null && !me.open);
  if (submitted || closed) {
    return (
      <Card>
        <NothingToAnswer
          on={me?.answered_on ?? undefined}
          next={me?.next_on ?? undefined}
          closed={state === 'closed'}
          action={
            submitted || me?.report_id != null ? (
              <Ways sheet={sheet} />
            ) : (
              <Link to="/survey" className={buttonClasses({ look: 'quiet' })}>
                {words.seeAll}
              </Link>
            )
          }
        />
      </Card>
    );
  }
  if (!pages.some((each) => each.at === page)) {
    return (
      <Card>
        <Intro
          survey={survey}
          begun={begun}
          heading={heading}
          start={() => go(resumeAt(pages, answers)?.at ?? 0)}
        />
      </Card>
    );
  }
  return (
    <Paper
      survey={survey}
      answers={answers}
      faults={sheet.faults}
      at={page}
      heading={heading}
      go={go}
      answer={(given) => void answering.answer(given, given.type_id === kind.text ? REST_MS : 0)}
      finish={() => void answering.submit()}
      finishLabel={paper.send}
      state={<SaveState view={view} retry={retry} />}
    />
  );
}

/** The actions for a finished response. */
function Ways({ sheet }: { sheet: Sheet }) {
  const params = { id: String(sheet.survey) };
  return (
    <>
      <Link to="/survey/$id/report" params={params} className={buttonClasses({})}>
        {ways.report}
      </Link>
      {isChangeable(sheet) && (
        <Link
          to="/survey/$id"
          params={params}
          search={{ edit: true }}
          className={buttonClasses({ look: 'quiet' })}
        >
          {ways.change}
        </Link>
      )}
    </>
  );
}
