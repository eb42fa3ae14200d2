import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatPlural } from '@/lib/format';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { LinkRow } from '@/ui/LinkRow';
import { Listing } from '@/ui/Listing';
import { Tag } from '@/ui/Tag';
import { nouns } from '@/ui/words';
import { allCompanies } from '../queries';
import { companyList as words } from '../words';

/** Every company by name. */
export function CompanyList() {
  const companies = useInfiniteQuery(allCompanies);
  return (
    <Card aria-label={words.title}>
      <Listing
        of={companies}
        what={words.what}
        loading={words.loading}
        empty={
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
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map(({ id, name, members_count, owner_id, created_at }) => (
              <LinkRow key={id} className="gap-3">
                <span className="min-w-0 flex-1">
                  <Link
                    to="/admin/companies/$id"
                    params={{ id: String(id) }}
                    className="block truncate font-semibold outline-none after:absolute after:inset-0"
                  >
                    {name}
                  </Link>
                  <span className="block text-sm text-muted">{words.since(created_at)}</span>
                </span>
                {!owner_id && <Tag tone="coral">{words.noOwner}</Tag>}
                <span className="text-sm text-muted tabular-nums">
                  {formatPlural(members_count, nouns.member)}
                </span>
              </LinkRow>
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}
