import { useLocation, useSearch } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { type Entry, type Here, locate, treeOf } from './tree';
import { useAdminPlaces } from './useAdminPlaces';

/** A signed-in member's navigation, and where they are in it. */
export function useTree(): { entries: Entry[]; here: Here | undefined } {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { tab } = useSearch({ strict: false });
  const [administration] = useAdminPlaces();
  const entries = user ? treeOf(user, administration) : [];
  return { entries, here: locate(entries, pathname, tab) };
}
