import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { adminRail as words } from '../words';
import { AdminGroups } from './AdminGroups';
import { adminIcons } from './adminIcons';
import { PlaceLink } from './PlaceLink';
import { useAdminPlaces } from './useAdminPlaces';

/** The navigation of the administration; `search` opens the command palette. */
export function AdminRail({ search }: { search(): void }) {
  const places = useAdminPlaces();
  const rail = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (at) => at.pathname });
  // The current link changes with the page.
  useEffect(() => {
    rail.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={rail}
      aria-label={words.administration}
      className="fixed inset-y-0 left-0 z-20 hidden w-52 overflow-y-auto border-r border-line bg-surface px-3 pt-20 pb-4 desk:block"
    >
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={search}
        className="mb-3 flex min-h-11 w-full items-center gap-3 rounded-control bg-sunken px-3 text-sm font-semibold text-muted hover:text-ink"
      >
        <Search size={18} aria-hidden="true" />
        {words.goTo}
        <span className="ml-auto text-xs" aria-hidden="true">
          {words.ctrlK}
        </span>
      </button>
      <AdminGroups
        places={places}
        link={({ label, to }) => {
          const Icon = adminIcons[to];
          return (
            <PlaceLink
              to={to}
              activeOptions={{ includeSearch: false }}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-semibold text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink data-[status=active]:bg-sea-wash data-[status=active]:text-sea-ink"
            >
              <Icon size={20} aria-hidden="true" />
              {label}
            </PlaceLink>
          );
        }}
      />
    </nav>
  );
}
