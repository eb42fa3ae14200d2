import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const known = new Map<string, Record<string, unknown>>();

/** Remembers the filters of the administration's lists until the tab is closed or reloaded. */
export function useListFilters(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // `show` names another list on the same page.
    if (!('show' in search)) known.set(pathname, search);
  }, [pathname, search]);
}

/** The filters with which a list was last seen, for a link back to it. */
export const filtersOf = (list: string): Record<string, unknown> => known.get(list) ?? {};
