import type { Schema } from '@/api/client';

export type BlockKind = Schema['CampaignBlockKind'];
/** A block as it is written. `key` tells it apart from the others while they are moved. */
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

/** Those that show pages of the site. */
export type PageKind = 'articles' | 'programs' | 'events';

const empty = { text: '', url: '', alt: '', link: '', by: '', ids: [] };

/** Blocks as they are written; those that were known before keep their keys. */
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

/** One block at another place, from 0; a new one comes in there. */
export function put(blocks: readonly Block[], block: Block, at: number): Block[] {
  const rest = blocks.filter(({ key }) => key !== block.key);
  return [...rest.slice(0, at), block, ...rest.slice(at)];
}

/** Whether it has something to show; the others are left out of the mail. */
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

/** A line by which a block is known in the list. */
export const excerpt = ({ kind, text, alt, url }: Block): string =>
  kind === 'picture' ? alt || url : (text.split('\n').find((line) => line.trim()) ?? '');
