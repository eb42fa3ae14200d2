import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, draftOf, dropDraft, keepDraft } from './drafts';

const EVERY_MS = 3000;

/**
 * Keeps what is written on the device until it is saved: `value` is what stands there now, `saved` what the server has.
 * `found` is what an earlier visit left; `kept` says that all that stands there is on the device.
 */
export function useDraft<T>(account: number, name: string, value: T, saved: T) {
  const [found, setFound] = useState<Draft<T>>();
  const [kept, setKept] = useState<string>();
  const text = JSON.stringify(value);
  const same = text === JSON.stringify(saved);
  const waiting = useRef<string>(undefined);
  const begun = useRef(JSON.stringify(saved));

  useEffect(() => {
    let gone = false;
    // Without storage there is nothing to go on with.
    draftOf<T>(account, name).then(
      (draft) => {
        if (!gone && draft && JSON.stringify(draft.value) !== begun.current) setFound(draft);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [account, name]);

  const drop = useCallback(() => {
    waiting.current = undefined;
    setFound(undefined);
    setKept(undefined);
    void dropDraft(account, name).catch(() => undefined);
  }, [account, name]);

  useEffect(() => {
    waiting.current = same ? undefined : text;
  }, [text, same]);

  useEffect(() => {
    const keep = () => {
      const next = waiting.current;
      if (next === undefined) return;
      waiting.current = undefined;
      setFound(undefined);
      keepDraft(account, name, JSON.parse(next)).then(
        () => setKept(next),
        () => setKept(undefined),
      );
    };
    const leave = () => document.visibilityState === 'hidden' && keep();
    const timer = setInterval(keep, EVERY_MS);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', leave);
      keep();
    };
  }, [account, name]);

  return { found, kept: !same && kept === text, drop };
}
