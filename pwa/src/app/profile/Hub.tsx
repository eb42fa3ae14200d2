import { ChevronRight } from 'lucide-react';
import { PlaceLink } from '../shell/PlaceLink';
import { useTree } from '../shell/useTree';

/** On a phone: links to the other pages of the entry. On a desktop, the sidebar has them. */
export function Hub() {
  const { here } = useTree();
  if (!here) return null;
  const { label, pages } = here.entry;
  return (
    <nav aria-label={label} className="mt-5 desk:hidden">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-2">
        {pages.slice(1).map(({ label, to, search }) => (
          <li key={label}>
            <PlaceLink
              to={to}
              search={search}
              className="flex min-h-12 items-center justify-between gap-1 rounded-control bg-surface py-1 pr-2 pl-3.5 text-sm font-semibold shadow-card"
            >
              {label}
              <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden="true" />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
