import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '@/api/error';
import { useTitle } from '@/lib/useTitle';
import type { Sheet } from '@/offline/surveys/model';
import { isSubmitted } from '@/offline/surveys/sheet';
import { Age } from '@/ui/Age';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { shared } from '@/ui/words';
import { oneReport } from '../queries';
import { type Reader, useAnswering } from '../useAnswering';
import { reportPage as words } from '../words';
import { PrintButton, ReportActions } from './ReportActions';
import { ReportSheet } from './ReportSheet';

const Wait = () => (
  <Loading label={words.loading}>
    <Card className="p-9">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-6 h-36" />
      <Skeleton className="mt-8 h-64" />
    </Card>
  </Loading>
);

type SignInProps = { callbackUrl: string; also?: ReactNode };

/** Asks a visitor to sign in, because the report may belong to their account. */
const SignInFirst = ({ callbackUrl, also }: SignInProps) => (
  <EmptyState
    title={words.signIn}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/auth/login" search={{ callbackUrl }} className={buttonClasses({})}>
          {shared.login}
        </Link>
        {also}
      </div>
    }
  >
    {words.signInText}
  </EmptyState>
);

type Props = { account: number; survey: number; report: number; share?: string | undefined };

/** A report by its id: the reader's own, or a shared one. */
export function OneReport({ account, survey, report: id, share }: Props) {
  const query = useQuery(oneReport(account, survey, id, share));
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = query;
  useTitle(data?.title ?? words.report);
  if (isPending) return <Wait />;
  if (!data) {
    return (
      <Card>
        <meta name="robots" content="noindex" />
        <h1 className="sr-only">{words.report}</h1>
        {isMissing(error) && account === 0 && !share ? (
          <SignInFirst callbackUrl={`/survey/${survey}/report/${id}`} />
        ) : isMissing(error) ? (
          <EmptyState title={words.missing}>{words.missingText}</EmptyState>
        ) : (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
      </Card>
    );
  }
  return (
    <>
      {share && <meta name="robots" content="noindex" />}
      {error && <Age at={dataUpdatedAt} className="mb-3" />}
      <ReportSheet
        report={data}
        actions={data.own ? <ReportActions report={data} /> : <PrintButton />}
      />
    </>
  );
}

type LatestProps = {
  reader: Reader;
  survey: number;
  /** Renders a way for a visitor to keep the report. */
  keep: (sheet: Sheet) => ReactNode;
};

/** The reader's latest report: a member's from the server, a visitor's from their device. */
export function LatestReport({ reader, survey, keep }: LatestProps) {
  const { answering, failed, sheet, query } = useAnswering(reader, survey);
  const standing = query.data?.survey.me;
  useTitle(words.report);
  // A report that the server stores for the member can be shared and edited; an anonymous one has no owner.
  if (standing?.report_id != null && !sheet?.key) {
    return <OneReport account={reader.account} survey={survey} report={standing.report_id} />;
  }
  if (sheet?.report && (sheet.key || query.error)) {
    return (
      <>
        <ReportSheet report={sheet.report} actions={<PrintButton />} />
        {reader.account === 0 && !sheet.asked.anonymous && isSubmitted(sheet) && keep(sheet)}
      </>
    );
  }
  if (query.isPending || (!answering && !failed)) return <Wait />;
  if (query.error && !isMissing(query.error)) {
    return (
      <Card>
        <h1 className="sr-only">{words.report}</h1>
        <Fault
          error={query.error}
          what={words.what}
          retry={query.refetch}
          busy={query.isFetching}
        />
      </Card>
    );
  }
  if (sheet?.arrived) {
    return (
      <Card>
        <h1 className="sr-only">{words.report}</h1>
        <EmptyState
          title={words.arrived}
          action={
            <Link to="/survey" className={buttonClasses({ look: 'quiet' })}>
              {words.seeAll}
            </Link>
          }
        >
          {words.arrivedText}
        </EmptyState>
      </Card>
    );
  }
  const visits = reader.account === 0;
  const answer = (
    <Link
      to="/survey/$id"
      params={{ id: String(survey) }}
      className={buttonClasses({ look: visits ? 'quiet' : 'primary' })}
    >
      {words.answer}
    </Link>
  );
  return (
    <Card>
      <h1 className="sr-only">{words.report}</h1>
      {visits ? (
        <SignInFirst callbackUrl={`/survey/${survey}/report`} also={answer} />
      ) : (
        <EmptyState title={words.none} action={answer}>
          {words.noneText}
        </EmptyState>
      )}
    </Card>
  );
}
