import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatPlural } from '@/lib/format';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { nouns } from '@/ui/words';
import { allCompanies } from '../queries';
import { companyList as words } from '../words';

/** Every company by name. */
export function CompanyList() {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(allCompanies);
  const companies = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Card aria-label={words.title}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && companies.length === 0 && (
        <EmptyState
          title={words.empty}
          action={
            <Link
              to="/admin/users"
              className="font-semibold text-sea-ink underline underline-offset-4"
            >
              {words.chooseOwner}
            </Link>
          }
        >
          {words.emptyText}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {companies.map(({ id, name, members_count, owner_id, created_at }) => (
          <li
            key={id}
            className="relative flex min-h-16 items-center gap-3 px-5 py-3 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea-ink"
          >
            <span className="min-w-0 flex-1">
              <Link
                to="/admin/companies/$id"
                params={{ id: String(id) }}
                className="block truncate font-semibold outline-none after:absolute after:inset-0"
              >
                {name}
              </Link>
              <span className="block text-sm text-muted">
                {words.since(Date.parse(created_at))}
              </span>
            </span>
            {!owner_id && <Tag tone="coral">{words.noOwner}</Tag>}
            <span className="text-sm text-muted tabular-nums">
              {formatPlural(members_count, nouns.member)}
            </span>
          </li>
        ))}
      </ul>
      <div className="px-5 pb-5 empty:hidden">
        <ShowMore of={more} className="mt-3 w-full" />
      </div>
    </Card>
  );
}
