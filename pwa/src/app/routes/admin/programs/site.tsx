import { createFileRoute } from '@tanstack/react-router';
import { BannerCard } from '@/features/programs/editor/BannerCard';
import { TypesCard } from '@/features/programs/editor/TypesCard';
import { useTitle } from '@/lib/useTitle';

export const Route = createFileRoute('/admin/programs/site')({
  component: TypesAndBanner,
});

function TypesAndBanner() {
  useTitle('Types and banner');
  return (
    <div className="grid max-w-180 gap-4 pb-8">
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight sm:mt-4">Types and banner</h1>
      <TypesCard />
      <BannerCard />
    </div>
  );
}
