import { Check, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { User } from '@/features/accounts/session';
import { Button } from '@/ui/Button';
import { startHere as words } from '../words';
import { adminIcons } from './adminIcons';
import { PlaceLink } from './PlaceLink';
import type { AdminPlace } from './useAdminPlaces';

/** What this device remembers about a user: the pages they visited, and the list they dismissed. */
type Kept = { visited: string[]; dismissed?: string };

const KEY = 'daymark.startHere';

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function useKept(member: number): [Kept, (kept: Kept) => void] {
  const [kept, setKept] = useState<Kept>(() => all()[member] ?? { visited: [] });
  const keep = (next: Kept) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...all(), [member]: next }));
    } catch {
      // Storage is blocked: the state lasts until the page is closed.
    }
    setKept(next);
  };
  return [kept, keep];
}

type Props = { user: User; places: AdminPlace[]; pathname: string };

/** Lists the pages that the user's roles ask them to visit first. */
export function StartHere({ user, places, pathname }: Props) {
  const title = useId();
  const [kept, keep] = useKept(user.id);
  const pages = user.target_waypoints.flatMap(({ page, note }) => {
    const place = places.find(({ to }) => to === page);
    return place ? [{ ...place, Icon: adminIcons[place.to], note }] : [];
  });
  const list = pages.map(({ to }) => to).join(' ');
  // Several pages can match, one below the other. The longest path is the current page.
  const here = pages
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];
  const isNew = here !== undefined && !kept.visited.includes(here);
  useEffect(() => {
    if (isNew) keep({ ...kept, visited: [...kept.visited, here] });
  });
  if (pages.length === 0 || pathname !== places[0]?.to || kept.dismissed === list) return null;
  return (
    <section
      aria-labelledby={title}
      className="mt-2 mb-4 rounded-card bg-sea-wash px-5 py-4 text-sea-ink shadow-card sm:mt-4 sm:mb-0"
    >
      <div className="flex items-center justify-between gap-3">
        <p id={title} className="text-lg font-bold">
          {words.title}
        </p>
        <Button
          look="bare"
          icon
          className="-mr-2"
          aria-label={words.dismiss}
          onClick={() => keep({ ...kept, dismissed: list })}
        >
          <X size={20} aria-hidden="true" />
        </Button>
      </div>
      <ol className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {pages.map(({ to, label, note, Icon }) => {
          const been = kept.visited.includes(to);
          return (
            <li key={to}>
              <PlaceLink to={to} className="flex min-h-11 items-start gap-3 py-2">
                {been ? (
                  <Check size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
                ) : (
                  <Icon size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
                )}
                <span className="min-w-0">
                  <span className="font-semibold underline underline-offset-4">{label}</span>
                  {been && <span className="sr-only"> {words.visited}</span>}
                  {note && <span className="block text-sm break-words">{note}</span>}
                </span>
              </PlaceLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
