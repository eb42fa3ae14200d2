import { Tag } from '@/ui/Tag';
import type { State } from '../queries';
import { states as words } from '../words';

const tones = {
  draft: 'plain',
  scheduled: 'violet',
  running: 'water',
  paused: 'sun',
  finished: 'leaf',
  cancelled: 'coral',
} as const;

export const StateTag = ({ state }: { state: State }) => (
  <Tag tone={tones[state]}>{words[state]}</Tag>
);
