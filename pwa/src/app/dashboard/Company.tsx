import { useQuery } from '@tanstack/react-query';
import { Seats } from '@/features/billing/components/Seats';
import { CompanyHead } from '@/features/companies/components/CompanyHead';
import { Invitations } from '@/features/companies/components/Invitations';
import { NoCompany } from '@/features/companies/components/NoCompany';
import { People } from '@/features/companies/components/People';
import { WaysIn } from '@/features/companies/components/WaysIn';
import { Weeks } from '@/features/companies/components/Weeks';
import { ownCompany } from '@/features/companies/queries';
import { CompanyPrograms } from '@/features/programs/components/CompanyPrograms';
import { CompanySurveys } from '@/features/surveys/company/CompanySurveys';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { company as words } from '../words';

/**
 * The member's company: its programs for everyone, and its members and weekly figures for the
 * owner.
 */
export function Company() {
  const { data: company, error, isPending, isFetching, refetch } = useQuery(ownCompany);
  return (
    <div className="mx-auto grid max-w-180 gap-4 pb-8">
      <h1 className="text-2xl font-extrabold">{words.company}</h1>
      {isPending && (
        <Loading label={words.loadingYourCompany}>
          <Skeleton className="h-60 rounded-card" />
        </Loading>
      )}
      {!isPending && company === undefined && (
        <Card>
          <Fault error={error} what={words.yourCompany} retry={refetch} busy={isFetching} />
        </Card>
      )}
      {company === null && <NoCompany />}
      {company && (
        <>
          <CompanyHead company={company} manages={company.owner} inside />
          <CompanyPrograms company={company.id} />
          <Seats />
          {company.owner && (
            <>
              <Invitations company={company} />
              <People company={company} />
              <WaysIn company={company} />
              <CompanySurveys company={company} />
              <Weeks company={company} />
            </>
          )}
        </>
      )}
    </div>
  );
}
