import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { BannerForm } from '@/features/banners/editor/BannerForm';
import { BannerHead } from '@/features/banners/editor/BannerHead';
import { managedBanner } from '@/features/banners/editor/queries';
import type { Saver } from '@/lib/unsaved';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Loaded } from '../../../Loaded';
import { filtersOf } from '../../../listFilters';
import { numbered } from '../../../numbered';
import { bannersAdmin as words } from '../../../site/words';

export const Route = createFileRoute('/admin/banners/$id')({
  staticData: { permission: 'banner:edit' },
  params: numbered,
  component: EditBanner,
});

function EditBanner() {
  const id = Number(Route.useParams().id);
  const banner = useQuery(managedBanner(id));
  const form = useRef<Saver>(null);
  useTitle(banner.data?.name ?? words.heading);
  const all = (
    <Link to="/admin/banners" search={filtersOf('/admin/banners')} className={backLink}>
      {words.all}
    </Link>
  );
  return (
    <Loaded of={banner} {...words} back={all}>
      {(found) => (
        <div className="grid max-w-220 gap-4 pb-8">
          <p className="mt-2">{all}</p>
          <BannerHead banner={found} saved={async () => Boolean(await form.current?.saved())} />
          <BannerForm key={id} ref={form} banner={found} />
        </div>
      )}
    </Loaded>
  );
}
