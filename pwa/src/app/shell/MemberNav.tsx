import clsx from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import { tabClasses, tabRow } from '@/ui/tabs';
import { useTabRow } from '@/ui/useTabRow';
import { memberNav as words } from '../words';
import { PlaceLink } from './PlaceLink';
import type { Entry, Here } from './tree';
import { useTree } from './useTree';

const TourHost = lazy(async () => ({
  default: (await whenReachable(() => import('../tour/TourHost'))).TourHost,
}));

/**
 * A member's navigation: on a phone a bottom bar, with the entry's pages above the content; on a
 * desktop a sidebar. Includes the tour that explains it.
 */
export function MemberNav() {
  const { entries, here } = useTree();
  return (
    <>
      <nav
        aria-label={words.main}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] desk:inset-y-0 desk:right-auto desk:w-52 desk:overflow-y-auto desk:border-t-0 desk:border-r desk:px-3 desk:pt-20 desk:pb-6"
      >
        <ul className="mx-auto flex h-16 max-w-120 desk:block desk:h-auto desk:space-y-1">
          {entries.map((entry) => (
            <li key={entry.id} className="min-w-0 flex-1">
              <Item entry={entry} here={here} />
              {entry === here?.entry && <Pages {...here} />}
            </li>
          ))}
        </ul>
      </nav>
      {here && <Above {...here} />}
      <Suspense>
        <TourHost />
      </Suspense>
    </>
  );
}

/** Match the exact address, because the entry is already marked on all of its pages. */
const itself = { exact: true };

function Item({ entry, here }: { entry: Entry; here: Here | undefined }) {
  const { id, label, Icon, pages } = entry;
  const [{ to, search }] = pages;
  const on = entry === here?.entry;
  return (
    <PlaceLink
      to={to}
      search={search}
      activeOptions={itself}
      aria-current={on ? (here.page === pages[0] && !here.up ? 'page' : 'true') : undefined}
      data-tour={id}
      className={clsx(
        'flex h-full flex-col items-center justify-center gap-0.5 rounded-control text-[min(0.8125rem,3.5vw)] font-semibold transition-colors duration-150',
        'desk:h-auto desk:min-h-11 desk:flex-row desk:justify-start desk:gap-3 desk:px-3 desk:text-sm desk:hover:bg-sunken desk:hover:text-ink',
        on ? 'text-sea-ink' : 'text-muted',
      )}
    >
      <span
        className={clsx(
          'grid h-8 w-full max-w-14 place-items-center rounded-full transition-colors duration-150 desk:w-auto desk:bg-transparent',
          on && 'bg-sea-wash',
        )}
      >
        <Icon size={22} aria-hidden="true" />
      </span>
      {label}
    </PlaceLink>
  );
}

/** The pages of the open entry, below it in the desktop sidebar. */
function Pages(here: Here) {
  return (
    <ul className="mt-1 mb-3 ml-5.5 hidden space-y-0.5 border-l border-line pl-3 desk:block">
      <PageLinks {...here} look={sideClasses} />
    </ul>
  );
}

const sideClasses = (on: boolean) =>
  clsx(
    'flex min-h-9 items-center rounded-control px-3 py-1 text-sm font-semibold',
    on ? 'bg-sea-wash text-sea-ink' : 'text-muted hover:bg-sunken hover:text-ink',
  );

/** On a phone: the pages of the open entry in a row, or a link back to them. */
function Above(here: Here) {
  const { entry, page, up } = here;
  const row = useTabRow<HTMLUListElement>(page);
  if (entry.hub && !up) return null;
  return (
    <nav
      aria-label={entry.label}
      className="mx-auto mb-1 flow-root min-h-12 w-full max-w-280 px-4 sm:px-6 desk:hidden"
    >
      {up ? (
        <PlaceLink
          to={up.to}
          search={up.search}
          activeOptions={itself}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 text-sm font-semibold text-muted hover:text-ink"
        >
          <ChevronLeft size={20} aria-hidden="true" />
          {up.label}
        </PlaceLink>
      ) : (
        <ul ref={row} className={tabRow}>
          <PageLinks {...here} look={tabClasses} />
        </ul>
      )}
    </nav>
  );
}

function PageLinks({ entry, page, look }: Here & { look(on: boolean): string }) {
  return entry.pages.map((each) => (
    <li key={each.label}>
      <PlaceLink
        to={each.to}
        search={each.search}
        activeOptions={itself}
        aria-current={each === page ? 'page' : undefined}
        className={look(each === page)}
      >
        {each.label}
      </PlaceLink>
    </li>
  ));
}
