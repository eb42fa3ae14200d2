import { useInfiniteQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { download } from '@/lib/download';
import { formatNumber } from '@/lib/format';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { copy } from '@/ui/toast';
import type { Program } from '../board';
import { scoreOf } from '../scoring';
import { resultsCard as words } from '../words';
import { finalResults } from './queries';

const head = 'px-3 py-2 font-medium';

/** A program's final board, and the digest with which anyone can verify it. */
export function ResultsCard({ program }: { program: Program }) {
  const { id, result_digest: digest } = program;
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    finalResults(id),
  );
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const scored = program.scoring !== 'total_points';
  return (
    <Section title={words.title}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!data && error && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && rows.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {rows.length > 0 && (
        <>
          <div className="-mx-3 overflow-x-auto">
            <table className="w-full text-left text-sm tabular-nums">
              <caption className="sr-only">{words.title}</caption>
              <thead className="text-muted">
                <tr>
                  <th scope="col" className={head}>
                    {words.rank}
                  </th>
                  <th scope="col" className={head}>
                    {words.member}
                  </th>
                  {scored && (
                    <th scope="col" className={`${head} text-right`}>
                      {words.score}
                    </th>
                  )}
                  <th scope="col" className={`${head} text-right`}>
                    {words.points}
                  </th>
                  <th scope="col" className={`${head} text-right`}>
                    {words.longestStreak}
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rows.map((row) => (
                  <tr key={row.position}>
                    <td className="px-3 py-2 font-bold text-muted">{row.rank}</td>
                    <th scope="row" className="px-3 py-2 font-semibold">
                      {row.name || words.erased}
                    </th>
                    {scored && (
                      <td className="px-3 py-2 text-right">
                        {scoreOf(row, program.scoring).join(' ').replace(' %', '%')}
                      </td>
                    )}
                    <td className="px-3 py-2 text-right">{formatNumber(row.points)}</td>
                    <td className="px-3 py-2 text-right">{formatNumber(row.longest_streak)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            <ShowMore of={more}>{words.showMore}</ShowMore>
            <Button
              look="quiet"
              onClick={() => download(`/v2/core/challenge/${id}/results?format=csv`)}
            >
              <Download size={18} aria-hidden="true" />
              {words.downloadCsv}
            </Button>
          </div>
        </>
      )}
      {digest && (
        <dl className="mt-6 border-t border-line pt-4 text-sm">
          <dt className="font-semibold">{words.digest}</dt>
          <dd>
            <p className="text-muted">
              {words.digestHint} <code className="text-ink">{words.verify(id)}</code>
            </p>
            <div className="mt-1 flex items-center gap-2">
              <code className="min-w-0 break-all">{digest}</code>
              <Button look="bare" icon aria-label={words.copyDigest} onClick={() => copy(digest)}>
                <Copy size={18} aria-hidden="true" />
              </Button>
            </div>
          </dd>
        </dl>
      )}
    </Section>
  );
}
