import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Editing } from '@/features/site/editor/Editing';
import { oneOf } from '@/lib/search';
import { whenReachable } from '@/lib/whenReachable';
import { Skeleton } from '@/ui/Skeleton';
import { AdminTabs } from '../../site/AdminTabs';
import { siteAdmin as words } from '../../site/words';

const Identity = lazy(async () => ({
  default: (await whenReachable(() => import('../../site/Identity'))).Identity,
}));
const FrontPage = lazy(async () => ({
  default: (await whenReachable(() => import('../../site/FrontPage'))).FrontPage,
}));
const FooterForm = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/site/editor/FooterForm'))).FooterForm,
}));

export const Route = createFileRoute('/admin/site')({
  staticData: { permission: 'site:edit' },
  component: SiteSettings,
});

const parts = ['home', 'footer'] as const;
const tabs = [
  { show: undefined, label: words.identity },
  { show: 'home', label: words.home },
  { show: 'footer', label: words.footer },
];

function SiteSettings() {
  const here = oneOf(parts, Route.useSearch().show);
  const Part = here === 'home' ? FrontPage : here === 'footer' ? FooterForm : Identity;
  return (
    <div className="pb-8">
      <AdminTabs title={words.title} label={words.parts} to="/admin/site" tabs={tabs} here={here} />
      <Editing>
        {(site) => (
          <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
            <Part site={site} />
          </Suspense>
        )}
      </Editing>
    </div>
  );
}
