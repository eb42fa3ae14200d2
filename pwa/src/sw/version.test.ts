import { expect, test } from 'vitest';
import { isOfVersion } from './version';

const page = (script: string) =>
  new Response(
    `<script src="/theme.js"></script><script type="module" crossorigin src="${script}">`,
  );

test('a page has the shell’s version only if their entry scripts match', async () => {
  const shell = page('/assets/index-a.js');
  expect(await isOfVersion(page('/assets/index-a.js'), shell)).toBe(true);
  expect(await isOfVersion(page('/assets/index-b.js'), shell)).toBe(false);
  expect(await isOfVersion(new Response('Busy'), shell)).toBe(false);
  expect(await isOfVersion(page('/assets/index-a.js'), undefined)).toBe(false);
});
