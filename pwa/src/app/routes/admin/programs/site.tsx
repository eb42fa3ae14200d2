import { createFileRoute } from '@tanstack/react-router';
import { BannerCard } from '@/features/programs/editor/BannerCard';
import { TypesCard } from '@/features/programs/editor/TypesCard';
import { useTitle } from '@/lib/useTitle';
import { adminProgramsSitePage as words } from '../../../words';

export const Route = createFileRoute('/admin/programs/site')({
  component: TypesAndBanner,
});

function TypesAndBanner() {
  useTitle(words.typesAndBanner);
  return (
    <div className="grid max-w-180 gap-4 pb-8">
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight sm:mt-4">
        {words.typesAndBanner}
      </h1>
      <TypesCard />
      <BannerCard />
    </div>
  );
}
