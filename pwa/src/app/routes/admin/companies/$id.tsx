import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { isMissing } from '@/api/error';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { PackageOf } from '@/features/billing/adminSubscriptions/CompanyPackages';
import { CompanyHead } from '@/features/companies/components/CompanyHead';
import { Invitations } from '@/features/companies/components/Invitations';
import { People } from '@/features/companies/components/People';
import { WaysIn } from '@/features/companies/components/WaysIn';
import { Weeks } from '@/features/companies/components/Weeks';
import { oneCompany } from '@/features/companies/queries';
import { ProgramsOf } from '@/features/programs/editor/ProgramsOf';
import { CompanySurveys } from '@/features/surveys/company/CompanySurveys';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { backLink } from '@/ui/backLink';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { numbered } from '../../../numbered';
import { adminCompaniesIdPage as words } from '../../../words';

export const Route = createFileRoute('/admin/companies/$id')({
  params: numbered,
  component: One,
});

function One() {
  const id = Number(Route.useParams().id);
  const { user } = useSession();
  const navigate = useNavigate();
  const { data: company, error, isPending, isFetching, refetch } = useQuery(oneCompany(id));
  useTitle(company?.name ?? words.company);
  const all = (
    <Link to="/admin/companies" className={backLink}>
      {words.allCompanies}
    </Link>
  );
  if (!company) {
    return (
      <Card className="mt-4">
        <h1 className="sr-only">{words.company}</h1>
        {isPending ? (
          <Loading label={words.loadingTheCompany}>
            <Skeleton className="m-5 h-60" />
          </Loading>
        ) : isMissing(error) ? (
          <EmptyState title={words.missing} action={all}>
            {words.missingText}
          </EmptyState>
        ) : (
          <Fault error={error} what={words.thisCompany} retry={refetch} busy={isFetching} />
        )}
      </Card>
    );
  }
  return (
    <div className="grid max-w-180 gap-4 pb-8">
      <p className="mt-2">{all}</p>
      <h1 className="sr-only">{company.name}</h1>
      <CompanyHead
        company={company}
        manages
        inside={false}
        gone={() => void navigate({ to: '/admin/companies' })}
      />
      <People company={company} />
      <Invitations company={company} />
      {user && may(user, 'billing:write') && (
        <Section title={words.package} lead={words.packageLead}>
          {may(user, 'billing:read') && <PackageOf company={id} />}
          <Button
            look="quiet"
            onClick={() => modal.open('give company package', { id, name: company.name })}
          >
            {words.givePackage}
          </Button>
        </Section>
      )}
      {user && may(user, 'program:edit') && <ProgramsOf company={id} />}
      <WaysIn company={company} />
      <CompanySurveys company={company} />
      <Weeks company={company} />
    </div>
  );
}
