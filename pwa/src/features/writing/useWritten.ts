import { useRef, useState } from 'react';
import { ApiError } from '@/api/error';
import { useHold } from '@/lib/useHold';
import { modal } from '@/ui/modal';
import type { Contested } from './Conflict';
import { useDraft } from './useDraft';

type Versioned = { version: number };

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
  newest(): Promise<Row | undefined>;
  /** Both versions as lines, part by part, and the merge of the choices. Both are based on `begun`. */
  compare(
    theirs: Text,
    mine: Text,
    begun: Text,
  ): { parts: Contested[]; merged(lines: string[]): Text };
  /** The other editor's name. */
  by: string;
};

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The server's error for a text; a conflict is not an error, but a question. */
export const faultIn = (error: unknown) => (isConflict(error) ? null : error);

/** The state of a versioned text: kept on the device until it is saved; asks if a second editor saved meanwhile. */
export function useWritten<Text extends Versioned, Row extends Versioned & { updated_at: string }>(
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
  useHold(dirty);
  if (!dirty && row.version > saved.version) {
    // Another editor saved it.
    setSaved(written(row));
    setText(written(row));
  }

  const save = async (next: Text): Promise<Row | undefined> => {
    try {
      const now = await ways.save(next);
      const is = written(now, next);
      setSaved(is);
      if (latest.current === next) {
        setText(is);
        draft.drop();
      } else {
        // Text typed meanwhile stays, rebased onto the saved version.
        setText((typed) => ways.onto(typed, is));
      }
      return now;
    } catch (problem) {
      if (isConflict(problem)) await merge(next);
      return undefined;
    }
  };
  const merge = async (mine: Text) => {
    const now = await ways.newest();
    if (!now) return;
    const theirs = written(now);
    const { parts, merged } = ways.compare(theirs, mine, saved);
    modal.open('edited meanwhile', {
      by: ways.by,
      at: now.updated_at,
      parts,
      keep: (lines) => {
        const kept = merged(lines);
        setSaved(theirs);
        setText(kept);
        latest.current = kept;
        if (isSame(kept, theirs)) draft.drop();
        else void save(kept);
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
    save: () => save(text),
  };
}
