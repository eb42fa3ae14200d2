import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, draftOf, dropDraft, keepDraft } from './drafts';

const EVERY_MS = 3000;

/**
 * Stores unsaved text on the device: `value` is the current text, `saved` the server's. `found` is
 * a draft from an earlier visit, kept until `take` or `drop` is called. `kept` says whether the
 * device has stored the current text.
 */
export function useDraft<T>(account: number, name: string, value: T, saved: T) {
  const [found, setFound] = useState<Draft<T>>();
  const [kept, setKept] = useState<string>();
  const text = JSON.stringify(value);
  const same = text === JSON.stringify(saved);
  const waiting = useRef<string>(undefined);
  const unanswered = useRef(false);
  const begun = useRef(JSON.stringify(saved));

  useEffect(() => {
    let gone = false;
    // Without storage there is no draft.
    draftOf<T>(account, name).then(
      (draft) => {
        if (gone || !draft || JSON.stringify(draft.value) === begun.current) return;
        unanswered.current = true;
        setFound(draft);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [account, name]);

  const take = useCallback(() => {
    unanswered.current = false;
    setFound(undefined);
  }, []);

  const drop = useCallback(() => {
    take();
    waiting.current = undefined;
    setKept(undefined);
    void dropDraft(account, name).catch(() => undefined);
  }, [account, name, take]);

  useEffect(() => {
    waiting.current = same ? undefined : text;
    // The text is the same as the saved one again: drop the draft.
    if (same && kept !== undefined) drop();
  }, [text, same, kept, drop]);

  useEffect(() => {
    const keep = () => {
      const next = waiting.current;
      if (next === undefined || unanswered.current) return;
      waiting.current = undefined;
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

  return { found, kept: !same && kept === text, take, drop };
}
