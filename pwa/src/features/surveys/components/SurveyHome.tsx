import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Age } from '@/ui/Age';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { surveys, surveysHere } from '../queries';
import { surveyHome as words } from '../words';
import { ScorecardTile, SurveyTile } from './SurveyTile';

/** The surveys that are open to the reader, scorecard first. `account`: 0 for a visitor. */
export function SurveyHome({ account }: { account: number }) {
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt, ...more } = useInfiniteQuery(
    surveys(account),
  );
  const { data: here } = useQuery(surveysHere(account));
  const cards = data?.pages.flatMap((page) => page.data) ?? [];
  const scorecard = cards.find((card) => card.scorecard);
  const others = cards.filter((card) => card !== scorecard);
  return (
    <>
      <h1 className="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6">
        {account ? words.all : words.title}
      </h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8">{words.lead}</p>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      )}
      {error && data && <Age at={dataUpdatedAt} className="mb-3" />}
      {error && !data && (
        <Card>
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        </Card>
      )}
      {data && cards.length === 0 && (
        <Card>
          <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
        </Card>
      )}
      {scorecard && <ScorecardTile card={scorecard} here={here} />}
      {others.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-xl font-bold">{scorecard ? words.more : words.surveys}</h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:gap-6">
            {others.map((card) => (
              <li key={card.id}>
                <SurveyTile card={card} here={here} />
              </li>
            ))}
          </ul>
          <ShowMore of={more} className="mt-6">
            {words.showMore}
          </ShowMore>
        </>
      )}
    </>
  );
}
