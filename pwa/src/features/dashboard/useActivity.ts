import { useEffect, useRef, useState } from 'react';
import { useTopic } from '@/live/useTopic';
import { type Activity, patched, sampled } from './activity';

export const adminTopic = 'admin';
const SAMPLE_MS = 10_000;

/**
 * The site's live activity; undefined until the first message. `payments` changes when payments
 * may have come in.
 */
export function useActivity(): {
  now: Activity | undefined;
  perMinute: number[];
  payments: string;
} {
  const [now, setNow] = useState<Activity>();
  const [snapshots, setSnapshots] = useState(0);
  const [perMinute, setPerMinute] = useState<number[]>([]);
  useTopic(adminTopic, {
    snapshot: (all) => {
      setNow(all);
      setSnapshots((count) => count + 1);
    },
    delta: (change) => setNow((before) => (before ? patched(before, change) : before)),
    gone: () => setNow(undefined),
  });

  const last = useRef<number>(undefined);
  useEffect(() => {
    last.current = now?.figures.logs_per_minute;
  });
  const known = now !== undefined;
  useEffect(() => {
    const sample = () => {
      const count = last.current;
      if (count !== undefined) setPerMinute((before) => sampled(before, count));
    };
    if (known) sample();
    const timer = setInterval(sample, SAMPLE_MS);
    return () => clearInterval(timer);
  }, [known]);
  return { now, perMinute, payments: `${snapshots}.${now?.paid}` };
}
