import { useCallback, useState } from 'react';
import type { User } from './queries';

/** The maximum number to change at once. */
const MOST = 200;

type Selection = ReadonlyMap<number, User>;

/** The accounts selected for a joint change, across pages. */
export function useSelection() {
  const [selected, setSelected] = useState<Selection>(new Map());
  const select = useCallback((user: User, on: boolean) => {
    setSelected((before) => {
      const next = new Map(before);
      if (!on) next.delete(user.id);
      else if (next.size < MOST) next.set(user.id, user);
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Map()), []);
  return { selected, select, clear };
}
