import { Tag } from '@/ui/Tag';
import { table as words } from './words';

export const SeriesTag = ({ on }: { on: boolean }) => (
  <Tag tone={on ? 'leaf' : 'plain'}>{on ? words.on : words.off}</Tag>
);
