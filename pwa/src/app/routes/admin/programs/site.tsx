import { createFileRoute, Link } from '@tanstack/react-router';
import { BannerCard } from '@/features/programs/editor/BannerCard';
import { TypesCard } from '@/features/programs/editor/TypesCard';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { filtersOf } from '../../../listFilters';
import { adminProgramsIdPage, adminProgramsSitePage as words } from '../../../words';

export const Route = createFileRoute('/admin/programs/site')({
  component: TypesAndBanner,
});

function TypesAndBanner() {
  useTitle(words.typesAndBanner);
  return (
    <div className="grid max-w-180 gap-4 pb-8">
      <p className="mt-2">
        <Link to="/admin/programs" search={filtersOf('/admin/programs')} className={backLink}>
          {adminProgramsIdPage.allPrograms}
        </Link>
      </p>
      <h1 className="text-2xl font-extrabold tracking-tight">{words.typesAndBanner}</h1>
      <TypesCard />
      <BannerCard />
    </div>
  );
}
