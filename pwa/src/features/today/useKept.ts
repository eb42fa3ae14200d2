import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLog } from './LogContext';

const REST_MS = 30_000;

/** Starts a query with what it answered last time on this device, and keeps what it answers, now and then. */
export function useKept({ queryKey }: { queryKey: QueryKey }): void {
  const client = useQueryClient();
  const log = useLog();
  const key = queryKey.join('.');
  useEffect(() => {
    const kept = log.view.stored.kept.get(key);
    if (kept && client.getQueryData(queryKey) === undefined) {
      // As old as it is: it is asked for again behind it.
      client.setQueryData(queryKey, kept.value, { updatedAt: kept.at });
    }
    let last: unknown = kept?.value;
    const keep = () => {
      const value = client.getQueryData(queryKey);
      if (value === undefined || value === last) return;
      last = value;
      void log.keep(key, value);
    };
    const first = setTimeout(keep, 2_000);
    const timer = setInterval(keep, REST_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [client, log, key, queryKey]);
}
