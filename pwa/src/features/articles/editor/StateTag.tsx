import { Tag } from '@/ui/Tag';
import type { State } from './search';
import { states as words } from './words';

const tones = { draft: 'plain', scheduled: 'violet', published: 'leaf', archived: 'sun' } as const;

export const StateTag = ({ state }: { state: State }) => (
  <Tag tone={tones[state]}>{words[state]}</Tag>
);
