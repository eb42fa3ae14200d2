import { useRef, useState } from 'react';
import { ApiError } from '@/api/error';
import { useHold } from '@/lib/useHold';
import { modal } from '@/ui/modal';
import { toastProblem } from '@/ui/toastProblem';
import type { Contested } from './Conflict';
import { useDraft } from './useDraft';

type Versioned = { version: number };

/** When a version was saved, and by whom, if that is known. */
export type Saved = { updated_at: string; by?: string | undefined };

type Ways<Text extends Versioned, Row extends Versioned> = {
  account: number;
  /** The key of the draft on the device. */
  name: string;
  /** Converts the server's version. Items that were just saved keep their keys from `before`. */
  written(row: Row, before?: Text): Text;
  /** Whether both have the same content, even if their versions differ. */
  isSame(a: Text, b: Text): boolean;
  /** Rebases text typed during a save onto the saved version `now`. */
  onto(typed: Text, now: Text): Text;
  save(text: Text): Promise<Row>;
  /**
   * The version that another editor saved; undefined if it cannot be merged, after reporting that.
   */
  newest(): Promise<(Row & Saved) | undefined>;
  /**
   * Compares both versions, which are based on `begun`, as lines of text, and merges the chosen
   * parts.
   */
  compare(
    theirs: Text,
    mine: Text,
    begun: Text,
  ): { parts: Contested[]; merged(lines: string[]): Text };
  /** The other editor, if the name is not known. */
  by: string;
};

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The server's error for a text, unless it is a conflict, which a dialog resolves. */
export const faultIn = (error: unknown) => (isConflict(error) ? null : error);

/**
 * The state of a versioned text: kept on the device until it is saved; asks if a second editor
 * saved in the meantime.
 */
export function useWritten<Text extends Versioned, Row extends Versioned>(
  row: Row,
  ways: Ways<Text, Row>,
) {
  const { written, isSame } = ways;
  const [text, setText] = useState(() => written(row));
  const [saved, setSaved] = useState(text);
  const dirty = !isSame(text, saved);
  const draft = useDraft(ways.account, ways.name, text, saved);
  const latest = useRef(text);
  latest.current = text;
  const stored = useRef(saved);
  const running = useRef<Promise<Row | undefined>>(undefined);
  useHold(dirty);
  const keep = (is: Text) => {
    stored.current = is;
    setSaved(is);
  };
  // During a save, a newer version may come from that save, and lack what was typed since.
  if (!dirty && !running.current && row.version > saved.version) {
    // Another editor has saved this version.
    keep(written(row));
    setText(written(row));
  }

  const send = async (next: Text): Promise<Row | undefined> => {
    try {
      const now = await ways.save(next);
      const is = written(now, next);
      keep(is);
      if (latest.current === next) {
        latest.current = is;
        setText(is);
        draft.drop();
      } else {
        // Text typed meanwhile stays, rebased onto the saved version.
        latest.current = ways.onto(latest.current, is);
        setText((typed) => ways.onto(typed, is));
      }
      return now;
    } catch (problem) {
      if (isConflict(problem)) await merge(next);
      return undefined;
    }
  };
  /**
   * Saves the text if it has changed. Returns the server's version, or undefined if that fails.
   * Waits for a save that is under way, because two saves of the same version would conflict.
   */
  const save = async (): Promise<Row | undefined> => {
    let now: Row | undefined = row;
    while (running.current) {
      now = await running.current;
      if (!now) return undefined;
    }
    if (isSame(latest.current, stored.current)) return now;
    running.current = send(latest.current).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  const merge = async (mine: Text) => {
    const now = await ways.newest().catch(toastProblem);
    if (!now) return;
    const theirs = written(now);
    const { parts, merged } = ways.compare(theirs, mine, stored.current);
    modal.open('edited meanwhile', {
      by: now.by || ways.by,
      at: now.updated_at,
      parts,
      keep: (lines) => {
        const kept = merged(lines);
        keep(theirs);
        setText(kept);
        latest.current = kept;
        if (isSame(kept, theirs)) draft.drop();
        else void save();
      },
    });
  };

  return {
    text,
    draft,
    dirty,
    change: (part: Partial<Text>) => setText((now) => ({ ...now, ...part })),
    restore: () => {
      if (draft.found) setText(draft.found.value);
      draft.take();
    },
    save,
    /** Compares a version with a newer one, if that is why an action on it failed. */
    contested: async (problem: unknown, seen: Row) => {
      if (isConflict(problem)) await merge(written(seen));
    },
  };
}
