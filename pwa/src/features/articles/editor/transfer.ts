import type { Schema } from '@/api/client';
import { sendFile } from '@/api/sendFile';

/** The outcome, or the preview, of an import. */
export type Imported = Schema['ArticleImported'];
export type Fault = Schema['ArticleImportFault'];
/** How to handle existing articles, and whether all become drafts. */
export type Wish = { existing: Schema['ArticleImportExisting']; drafts: boolean };

const call = '/v1/core/post-import';
const counts = [
  'created',
  'replaced',
  'unchanged',
  'existing',
  'pages',
  'faulty',
  'pictures',
  'outer_pictures',
] as const;

/** The largest file, in bytes. */
export const MOST_BYTES = 64 * 1024 * 1024;

export const previewImport = (file: File, wish: Wish) =>
  sendFile<Imported>(call, file, { ...wish, preview: true });

/** The combined outcome of two calls. */
function together(before: Imported, after: Imported): Imported {
  const sums = Object.fromEntries(counts.map((name) => [name, before[name] + after[name]]));
  return {
    ...after,
    ...sums,
    articles: [...before.articles, ...after.articles],
    faults: [...before.faults, ...after.faults],
    left_out: [...before.left_out, ...after.left_out],
  };
}

/** Imports a file in as many calls as needed; `told` receives the number of articles read. */
export async function importArticles(file: File, wish: Wish, told: (read: number) => void) {
  let whole = await sendFile<Imported>(call, file, { ...wish });
  while (typeof whole.next === 'number') {
    told(whole.next);
    whole = together(whole, await sendFile<Imported>(call, file, { ...wish, from: whole.next }));
  }
  return whole;
}
