import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withQuery } from '@/lib/download';
import { Button, buttonClasses } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { askToEndCompany } from '../admin/ask';
import { Line, ListCard } from '../admin/ListCard';
import { type CompanyPackage, companyPackages, packageOf } from '../admin/queries';
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
      row={(row) => (
        <PackageLine
          key={row.id}
          row={row}
          mayWrite={mayWrite}
          facts={[row.package.title]}
          title={
            <Link
              to="/admin/companies/$id"
              params={{ id: String(row.company.id) }}
              className="underline-offset-4 hover:underline"
            >
              {row.company.name}
            </Link>
          }
        />
      )}
    />
  );
}

type LineProps = { row: CompanyPackage; title: ReactNode; facts?: string[]; mayWrite: boolean };

function PackageLine({ row, title, facts = [], mayWrite }: LineProps) {
  const { id, company, package: of, seats, taken, until, reason, ended_at } = row;
  return (
    <Line
      title={title}
      facts={[
        ...facts,
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
  );
}

/** The package that a company has now. */
export function PackageOf({ company }: { company: number }) {
  const { data, error, isFetching, refetch } = useQuery(packageOf(company));
  if (data) {
    return (
      <ul className="-mx-5 mb-3">
        <PackageLine row={data} title={data.package.title} mayWrite />
      </ul>
    );
  }
  return error && <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />;
}
