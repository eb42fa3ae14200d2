import { createFileRoute } from '@tanstack/react-router';
import { CompanyList } from '@/features/companies/admin/CompanyList';
import { useTitle } from '@/lib/useTitle';
import { adminCompaniesIndexPage as words } from '../../../words';

export const Route = createFileRoute('/admin/companies/')({
  staticData: { permission: 'company:manage' },
  component: Companies,
});

function Companies() {
  useTitle(words.companies);
  return (
    <>
      <h1 className="mt-2 mb-4 text-2xl font-extrabold tracking-tight sm:mt-4">
        {words.companies}
      </h1>
      <CompanyList />
    </>
  );
}
