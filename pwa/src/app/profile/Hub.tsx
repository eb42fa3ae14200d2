import { ChevronRight } from 'lucide-react';
import { PlaceLink } from '../shell/PlaceLink';
import { useTree } from '../shell/useTree';
import { tree } from '../words';
import { hub as words } from './words';

/** The groups of the pages that are not about the account. */
const groupOf: Record<string, string> = {
  [tree.goals]: words.activity,
  [tree.scorecard]: words.activity,
  [tree.insights]: words.activity,
  [tree.articles]: words.activity,
  [tree.pricing]: words.plan,
  [tree.payments]: words.plan,
  [tree.support]: words.help,
};

/** On a phone: links to the other pages of the entry, in groups. On a desktop, the sidebar has them. */
export function Hub() {
  const { here } = useTree();
  if (!here) return null;
  const { label, pages } = here.entry;
  return (
    <nav aria-label={label} className="mt-5 grid gap-4 sm:grid-cols-2 desk:hidden">
      {Object.values(words).map((group) => (
        <section key={group} aria-label={group}>
          <h2 className="mb-1.5 text-sm font-bold text-muted">{group}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
            {pages
              .slice(1)
              .filter((page) => (groupOf[page.label] ?? words.account) === group)
              .map(({ label, to, search }) => (
                <li key={label}>
                  <PlaceLink
                    to={to}
                    search={search}
                    className="flex min-h-12 items-center justify-between gap-1 py-1 pr-3 pl-4 font-semibold focus-visible:-outline-offset-3"
                  >
                    {label}
                    <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden="true" />
                  </PlaceLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
