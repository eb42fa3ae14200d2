import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '@/ui/Card';
import { Listing, NoRows } from '@/ui/Listing';
import { rowKeys } from '@/ui/rowKeys';
import { Skeleton } from '@/ui/Skeleton';
import { auditLog } from '../queries';
import { type AuditSearch, isFiltered } from '../search';
import { actorOf, auditLog as words } from '../words';
import { AuditFilters } from './AuditFilters';
import { AuditRow } from './AuditRow';

type Props = { search: AuditSearch; change(search: AuditSearch): void };

/** What administrators changed, newest first. */
export function AuditLog({ search, change }: Props) {
  const changes = useInfiniteQuery(auditLog(search));
  const [opened, setOpened] = useState<number>();
  const found = changes.data?.pages.flatMap((page) => page.data) ?? [];
  const actor = found.find((row) => row.actor?.id === search.actor);
  return (
    <Card aria-label={words.changes} className="@container">
      <AuditFilters search={search} change={change} actor={actor && actorOf(actor)} />
      <Listing
        of={changes}
        what={words.theAuditLog}
        loading={words.loading}
        skeleton={lines}
        empty={<NoRows filtered={isFiltered(search)} clear={() => change({})} words={words} />}
        more={words.more}
      >
        {(rows) => (
          <table className="w-full table-fixed border-collapse text-left" onKeyDown={rowKeys}>
            <caption className="sr-only">{words.caption}</caption>
            <thead className="text-sm text-muted">
              <tr className="h-11 border-b border-line">
                <th scope="col" className="pl-4 font-semibold">
                  {words.what}
                </th>
                <th scope="col" className="w-[34%] pr-4 font-semibold @2xl:w-48 @2xl:pr-0">
                  {words.who}
                </th>
                <th scope="col" className="hidden w-44 pr-4 font-semibold @2xl:table-cell">
                  {words.when}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <AuditRow
                  key={row.id}
                  row={row}
                  open={row.id === opened}
                  turn={() => setOpened(row.id === opened ? undefined : row.id)}
                  only={(part) => change({ ...search, ...part })}
                />
              ))}
            </tbody>
          </table>
        )}
      </Listing>
    </Card>
  );
}

const lines = (
  <div className="space-y-6 px-4 py-5">
    {['w-64', 'w-52', 'w-72', 'w-60', 'w-56'].map((width) => (
      <Skeleton key={width} className={`h-5 ${width}`} />
    ))}
  </div>
);
