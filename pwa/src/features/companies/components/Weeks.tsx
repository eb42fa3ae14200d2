import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { formatPlural } from '@/lib/format';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { nouns } from '@/ui/words';
import { type Company, type CompanyWeek, weeksOf } from '../queries';
import { fewWords, weekWords, weeks as words } from '../words';

type Numbers = Schema['CompanyWeekNumbers'];

/** A company's weekly figures, for five people or more. */
export function Weeks({ company }: { company: Company }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    weeksOf(company.id),
  );
  const weeks = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={words.title} lead={fewWords(company.members_count)}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && weeks.length === 0 && <p>{words.empty}</p>}
      <ol className="-mt-2 divide-y divide-line">
        {weeks.map((week) => (
          <Week key={week.week} week={week} />
        ))}
      </ol>
      <ShowMore of={more} className="mt-3 w-full" />
    </Section>
  );
}

function Week({ week: { week, whole, challenges } }: { week: CompanyWeek }) {
  return (
    <li className="py-4">
      <h3 className="font-semibold">{weekWords(week)}</h3>
      {!whole && <p className="mt-0.5 text-sm text-muted">{words.tooFew}</p>}
      {whole && (
        <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
          <Stat label={words.members} value={whole.members} />
          <Stat label={words.tookPart} value={whole.active} />
          <Stat label={words.done} value={whole.done} />
          <Stat label={words.points} value={whole.points} />
        </dl>
      )}
      {challenges.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-sea-ink">
            {formatPlural(challenges.length, nouns.program)}
          </summary>
          <ul className="grid gap-2 pb-1 text-sm">
            {challenges.map(({ challenge_id, title, ...numbers }) => (
              <li key={challenge_id}>
                <span className="font-semibold">{title}</span>{' '}
                <span className="text-muted tabular-nums">{numbersWords(numbers)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const numbersWords = ({ members, active, done, points }: Numbers) =>
  words.ofDone(active, members, done, points);
