import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { BannerTable } from '@/features/banners/editor/BannerTable';
import { bannerSearch } from '@/features/banners/editor/search';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { bannersAdmin as words } from '../../../site/words';

export const Route = createFileRoute('/admin/banners/')({
  staticData: { permission: 'banner:edit' },
  component: Banners,
});

function Banners() {
  useTitle(words.title);
  const search = bannerSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
        <Button onClick={() => modal.open('new banner', {})}>
          <Plus size={18} aria-hidden="true" />
          {words.newBanner}
        </Button>
      </div>
      <BannerTable
        search={search}
        change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </>
  );
}
