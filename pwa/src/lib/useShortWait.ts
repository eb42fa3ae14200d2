import { useEffect, useState } from 'react';

const MOST_MS = 4000;

/**
 * Whether to wait for another query before a list shows: only for its first attempt, and at most a
 * few seconds. The list then stays, even if the query starts again.
 */
export function useShortWait({ isLoading, failureCount, isFetchedAfterMount }: Waited): boolean {
  const [late, setLate] = useState(false);
  const waits = isLoading && failureCount === 0 && !isFetchedAfterMount && !late;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLate(true), MOST_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return waits;
}

type Waited = { isLoading: boolean; failureCount: number; isFetchedAfterMount: boolean };
