import { useRef, useState } from 'react';
import { ApiError } from '@/api/error';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import type { Contested } from './Conflict';
import { useDraft } from './useDraft';

type Versioned = { version: number };

/** When a version was saved, and by whom, if that is known. */
export type Saved = { updated_at: string; by?: string | undefined };

type Ways<Text extends Versioned, Row extends Versioned> = {
  account: number;
  /** The key of the draft on the device. */
  name: string;
  /** The server's version. What was just saved keeps the keys of `before`. */
  written(row: Row, before?: Text): Text;
  /** Whether both have the same content, whatever their versions. */
  isSame(a: Text, b: Text): boolean;
  /** Rebases text typed during a save onto the saved version `now`. */
  onto(typed: Text, now: Text): Text;
  save(text: Text): Promise<Row>;
  /** The version that another editor saved; undefined if it cannot be merged, which is then already reported. */
  newest(): Promise<(Row & Saved) | undefined>;
  /** Both versions as lines, part by part, and the merge of the choices. Both are based on `begun`. */
  compare(
    theirs: Text,
    mine: Text,
    begun: Text,
  ): { parts: Contested[]; merged(lines: string[]): Text };
  /** The other editor, if the name is not known. */
  by: string;
};

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The server's error for a text; a conflict is not an error, but a question. */
export const faultIn = (error: unknown) => (isConflict(error) ? null : error);

/** The state of a versioned text: kept on the device until it is saved; asks if a second editor saved meanwhile. */
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
  // During a save, the newer version may be its own, and what was typed is not in it yet.
  if (!dirty && !running.current && row.version > saved.version) {
    // Another editor saved it.
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
   * Saves the text if it has changed, and returns what the server has; nothing if that fails. Waits
   * for a save that is under way: two of the same version would be a conflict.
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
    const now = await ways.newest().catch((problem) => void toast(problemText(problem), 'trouble'));
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
  };
}
