import { expect, test } from 'vitest';
import { allRows, type Page } from './paging';

test('all rows of a list are read, page by page', async () => {
  const pages: Record<string, Page<number>> = {
    null: { data: [1, 2], meta: { next_cursor: 'next' } },
    next: { data: [3], meta: { next_cursor: null } },
  };
  expect(await allRows(async (cursor) => pages[String(cursor)] as Page<number>)).toEqual([1, 2, 3]);
});
