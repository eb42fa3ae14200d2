import type { Schema } from '@/api/client';

export type BlockKind = Schema['CampaignBlockKind'];
/** A block in the editor. `key` identifies it while it is moved. */
export type Block = Required<Schema['CampaignBlock']> & { key: number };

export const kinds: readonly BlockKind[] = [
  'heading',
  'text',
  'picture',
  'button',
  'quote',
  'divider',
  'articles',
  'programs',
  'events',
];

const empty = { text: '', url: '', alt: '', link: '', by: '', ids: [] };

/** Adds keys to blocks; known blocks keep theirs. */
export const keyed = (
  blocks: readonly Schema['CampaignBlock'][],
  keys: readonly number[] = [],
): Block[] => blocks.map((block, at) => ({ ...empty, ...block, key: keys[at] ?? at + 1 }));

export const blockIn = ({ key: _, ...block }: Block): Schema['CampaignBlock'] => block;

export const blankBlock = (kind: BlockKind, among: readonly Block[]): Block => ({
  ...empty,
  kind,
  key: Math.max(0, ...among.map(({ key }) => key)) + 1,
});

/** Moves or inserts a block at an index. */
export function put(blocks: readonly Block[], block: Block, at: number): Block[] {
  const rest = blocks.filter(({ key }) => key !== block.key);
  return [...rest.slice(0, at), block, ...rest.slice(at)];
}

/** Whether a block has content; empty ones are left out of the mail. */
export function isFilled({ kind, text, url, link, ids }: Block): boolean {
  switch (kind) {
    case 'divider':
      return true;
    case 'picture':
      return url !== '';
    case 'button':
      return text.trim() !== '' && link !== '';
    case 'articles':
    case 'programs':
    case 'events':
      return ids.length > 0;
    default:
      return text.trim() !== '';
  }
}

/** A line that identifies a block in the list. */
export const excerpt = ({ kind, text, alt, url }: Block): string =>
  kind === 'picture' ? alt || url : (text.split('\n').find((line) => line.trim()) ?? '');
