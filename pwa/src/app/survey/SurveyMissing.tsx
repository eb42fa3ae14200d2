import { Link } from '@tanstack/react-router';
import { isMissing } from '@/api/error';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { adminSurveysIdPage as words } from '../words';

type Props = { error: unknown; retry: () => void; busy: boolean };

/** Replaces a survey's admin page that is missing or did not load. */
export function SurveyMissing({ error, retry, busy }: Props) {
  return (
    <Card>
      <h1 className="sr-only">{words.survey}</h1>
      {isMissing(error) ? (
        <EmptyState
          title={words.missing}
          action={
            <Link to="/admin/surveys" className={buttonClasses({ look: 'quiet' })}>
              {words.allSurveys}
            </Link>
          }
        >
          {words.missingText}
        </EmptyState>
      ) : (
        <Fault error={error} what={words.thisSurvey} retry={retry} busy={busy} />
      )}
    </Card>
  );
}
