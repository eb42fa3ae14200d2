import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { withQuery } from '@/lib/download';
import { Button, buttonClasses } from '@/ui/Button';
import { askToEndCompany } from '../admin/ask';
import { Line, ListCard } from '../admin/ListCard';
import { companyPackages } from '../admin/queries';
import { lastDayOf, onDay } from '../words';
import { companyList as words } from './words';

type Props = { q: string | undefined; search(q: string | undefined): void; mayWrite: boolean };

/** Company packages, with how many of their seats are taken. */
export function CompanyPackages({ q, search, mayWrite }: Props) {
  const found = useInfiniteQuery(companyPackages({ q }));
  return (
    <ListCard
      of={found}
      words={words}
      q={q}
      search={search}
      csv={withQuery('/v1/auth/billing/company-packages/export', { search: q })}
      action={
        <Link to="/admin/companies" className={buttonClasses({ look: 'quiet' })}>
          {words.companies}
        </Link>
      }
      row={({ id, company, package: of, seats, taken, until, reason, ended_at }) => (
        <Line
          key={id}
          title={
            <Link
              to="/admin/companies/$id"
              params={{ id: String(company.id) }}
              className="underline-offset-4 hover:underline"
            >
              {company.name}
            </Link>
          }
          facts={[
            of.title,
            words.taken(taken, seats),
            ended_at
              ? words.ended(onDay(ended_at))
              : until
                ? words.until(lastDayOf(until))
                : words.open,
            reason,
          ]}
        >
          {mayWrite && !ended_at && (
            <Button
              look="quiet"
              aria-label={words.endOf(of.title, company.name)}
              onClick={() => askToEndCompany(id, of.title, company.name)}
            >
              {words.end}
            </Button>
          )}
        </Line>
      )}
    />
  );
}
