import { Tag } from '@/ui/Tag';
import type { Program } from '../board';
import { programTags as copy } from '../words';

const states = {
  draft: { tone: 'plain', words: copy.draft },
  open: { tone: 'sun', words: copy.startsSoon },
  running: undefined,
  grace: { tone: 'violet', words: copy.provisional },
  final: { tone: 'leaf', words: copy.final },
  archived: { tone: 'plain', words: copy.archived },
} as const;

/** The program's type, and its state unless it is just running. */
export function ProgramTags({ program: { type, state } }: { program: Program }) {
  const shown = states[state];
  return (
    <>
      {type && <Tag>{type}</Tag>}
      {shown && <Tag tone={shown.tone}>{shown.words}</Tag>}
    </>
  );
}
