import { afterEach, expect, test, vi } from 'vitest';
import { type Imported, importArticles } from './transfer';

const answer = (created: number, next: number | null): Imported => ({
  preview: false,
  format: 'ghost',
  created,
  replaced: 0,
  unchanged: 0,
  existing: 0,
  pages: next === null ? 0 : 2,
  faulty: 0,
  pictures: 1,
  outer_pictures: 0,
  new_categories: [],
  new_authors: [],
  articles: [],
  faults: [
    { item: `Post ${created}`, field: 'body', message: 'It is shortened.', left_out: false },
  ],
  left_out: [],
  next,
});

afterEach(() => vi.unstubAllGlobals());

test('a long file is imported in several calls, and their results are added up', async () => {
  const answers = [answer(100, 100), answer(30, null)];
  const asked: unknown[] = [];
  vi.stubGlobal('location', { origin: 'https://daymark.example' });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    asked.push(JSON.parse(String(body.get('data'))));
    return Response.json({ data: answers.shift() });
  });
  const told: number[] = [];
  const wish = { existing: 'keep', drafts: false } as const;
  const done = await importArticles(new File(['{}'], 'ghost.json'), wish, (read) =>
    told.push(read),
  );
  expect(asked).toEqual([wish, { ...wish, from: 100 }]);
  expect(told).toEqual([100]);
  expect([done.created, done.pages, done.pictures, done.faults.length]).toEqual([130, 2, 2, 2]);
});
