import { useRef, useState } from 'react';
import { ApiError } from '@/api/error';
import { useHold } from '@/lib/useHold';
import { modal } from '@/ui/modal';
import type { Contested } from './Conflict';
import { useDraft } from './useDraft';

type Versioned = { version: number };

type Ways<Text extends Versioned, Row extends Versioned> = {
  account: number;
  /** Under which the device keeps it. */
  name: string;
  /** What the server has. What was just saved keeps the keys of `before`. */
  written(row: Row, before?: Text): Text;
  /** Whether two say the same, whatever version they come from. */
  isSame(a: Text, b: Text): boolean;
  /** What was typed while `now` was being saved, as a change of it. */
  onto(typed: Text, now: Text): Text;
  save(text: Text): Promise<Row>;
  /** What another editor has saved; nothing where it cannot be merged, and that has been said. */
  newest(): Promise<Row | undefined>;
  /** Both as lines, part by part, and what was chosen of them. Both were changes of `begun`. */
  compare(
    theirs: Text,
    mine: Text,
    begun: Text,
  ): { parts: Contested[]; merged(lines: string[]): Text };
  /** Who the other editor is called. */
  by: string;
};

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** What the server holds against a text; that it was changed meanwhile is asked about, and is no fault. */
export const faultIn = (error: unknown) => (isConflict(error) ? null : error);

/** A text with versions, as it is written: kept on the device until it is saved; a second editor is asked about. */
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
        // What was typed meanwhile stays, as a change of what was saved.
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
