import { Tag } from '@/ui/Tag';
import type { ResponseRow } from '../queries';
import { responseTags as words } from './words';

const tones = { draft: 'plain', submitted: 'leaf', amended: 'water' } as const;

/** How far a response is, and whether an administrator has corrected it. */
export function ResponseTags({ response }: { response: Pick<ResponseRow, 'state' | 'corrected'> }) {
  const { state, corrected } = response;
  return (
    <>
      <Tag tone={tones[state]}>{words[state]}</Tag>
      {corrected && <Tag tone="sun">{words.corrected}</Tag>}
    </>
  );
}
