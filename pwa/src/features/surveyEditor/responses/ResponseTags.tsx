import { Tag } from '@/ui/Tag';
import type { ResponseRow } from '../queries';
import { responseTags as words } from './words';

const tones = { draft: 'plain', submitted: 'leaf', amended: 'water' } as const;

/** A response's progress, and whether an administrator has corrected it. */
export function ResponseTags({ response }: { response: Pick<ResponseRow, 'state' | 'corrected'> }) {
  const { state, corrected } = response;
  return (
    <>
      <Tag tone={tones[state]}>{words[state]}</Tag>
      {corrected && <Tag tone="sun">{words.corrected}</Tag>}
    </>
  );
}
