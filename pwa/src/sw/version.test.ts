import { expect, test } from 'vitest';
import { isOfVersion } from './version';

const page = (script: string) =>
  new Response(
    `<script src="/theme.js"></script><script type="module" crossorigin src="${script}">`,
  );

test('a page of another version would ask for files that are not here', async () => {
  const shell = page('/assets/index-a.js');
  expect(await isOfVersion(page('/assets/index-a.js'), shell)).toBe(true);
  expect(await isOfVersion(page('/assets/index-b.js'), shell)).toBe(false);
  expect(await isOfVersion(new Response('Busy'), shell)).toBe(false);
  expect(await isOfVersion(page('/assets/index-a.js'), undefined)).toBe(false);
});
