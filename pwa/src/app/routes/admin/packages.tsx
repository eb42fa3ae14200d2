import { createFileRoute, Link } from '@tanstack/react-router';
import { NewPackage, PackageList } from '@/features/billing/adminPackages/PackageList';
import { packageList as words } from '@/features/billing/adminPackages/words';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';

export const Route = createFileRoute('/admin/packages')({
  staticData: { permission: 'package:edit' },
  component: Packages,
});

function Packages() {
  useTitle(words.title);
  return (
    <div className="pb-8">
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <div className="mr-auto">
          <h1 className="text-2xl font-extrabold tracking-tight">{words.title}</h1>
          <p className="max-w-[60ch] text-muted">{words.lead}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="/packages" className={buttonClasses({ look: 'quiet' })}>
            {words.onSite}
          </Link>
          <NewPackage />
        </div>
      </div>
      <PackageList />
    </div>
  );
}
