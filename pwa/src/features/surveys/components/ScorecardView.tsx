import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Age } from '@/ui/Age';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { Options, SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { scorecard, surveysHere } from '../queries';
import { standingOf } from '../standing';
import type { ScorecardEntry, SurveyCard } from '../survey';
import { changeOf, dimensionsIn, OVERALL, pointsOf } from '../trend';
import { changeWords, dayWords, scorecardView as words } from '../words';
import { ScoreRing } from './ScoreRing';
import { Ways } from './SurveyTile';
import { Trend } from './Trend';

/** A member's scorecard: the latest score, its history, and all reports. */
export function ScorecardView({ account }: { account: number }) {
  const query = useQuery(scorecard(account));
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = query;
  return (
    <div className="mx-auto grid max-w-180 gap-4 pb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl font-extrabold">{words.title}</h1>
        <Link to="/survey" className={buttonClasses({ look: 'quiet' })}>
          {words.allSurveys}
        </Link>
      </div>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="mt-4 h-64 rounded-card" />
        </Loading>
      )}
      {error && !data && (
        <Card>
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        </Card>
      )}
      {error && data && <Age at={dataUpdatedAt} />}
      {data && !data.survey && (
        <Card>
          <EmptyState title={words.none}>{words.noneText}</EmptyState>
        </Card>
      )}
      {data?.survey && <Own account={account} card={data.survey} history={data.history} />}
    </div>
  );
}

type OwnProps = { account: number; card: SurveyCard; history: ScorecardEntry[] };

function Own({ account, card, history }: OwnProps) {
  const { data: here } = useQuery(surveysHere(account));
  const standing = standingOf(card, here);
  const latest = history.at(-1);
  if (!latest) {
    return (
      <Card>
        <EmptyState
          title={words.empty}
          action={<Ways card={card} standing={standing} className="justify-center" />}
        >
          {words.emptyText}
        </EmptyState>
      </Card>
    );
  }
  const change = changeOf(pointsOf(history, OVERALL));
  return (
    <>
      <Card
        aria-label={words.latest}
        className="flex flex-col items-center gap-x-8 gap-y-4 p-5 text-center sm:flex-row sm:p-8 sm:text-left"
      >
        {latest.score != null && <ScoreRing score={latest.score} />}
        <div>
          <h2 className="text-xl font-bold break-words">{card.title}</h2>
          <p className="mt-1 mb-4 text-muted">
            {change ? changeWords(change.change, change.since) : dayWords(latest.date)}
          </p>
          <Ways card={card} standing={standing} className="justify-center sm:justify-start" />
        </div>
      </Card>
      <OverTime history={history} />
      <Section title={words.reports}>
        <ul className="-my-3 divide-y divide-line">
          {history.toReversed().map(({ id, date, score }) => (
            <li key={id}>
              <Link
                to="/survey/$id/report/$reportId"
                params={{ id: String(card.id), reportId: String(id) }}
                className="flex min-h-14 items-center gap-4 rounded-control hover:text-sea-ink"
              >
                <span className="font-semibold">{dayWords(date)}</span>
                <span className="ml-auto font-bold tabular-nums">
                  {score ?? <span className="font-normal text-muted">{words.noScore}</span>}
                </span>
                <ChevronRight size={18} className="text-muted" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function OverTime({ history }: { history: ScorecardEntry[] }) {
  const options = [{ value: OVERALL, label: words.overall }, ...dimensionsIn(history)];
  const [chosen, setChosen] = useState(OVERALL);
  const shown = options.find(({ value }) => value === chosen) ?? options[0];
  const points = pointsOf(history, chosen);
  return (
    <Section title={words.overTime}>
      {history.length < 2 ? (
        <p className="rounded-control bg-sunken p-4 text-muted">{words.oneOnly}</p>
      ) : (
        <>
          <SelectField
            label={words.show}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            className="mb-10 max-w-72"
          >
            <Options of={options} />
          </SelectField>
          <Trend points={points} what={shown?.label ?? words.overall} />
        </>
      )}
    </Section>
  );
}
