import { expect, test } from './story';

test('hashed files are cached for ever and compressed; pages are revalidated', async ({ page }) => {
  const files: { path: string; headers: Record<string, string> }[] = [];
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    files.push({ path, headers: await response.allHeaders() });
  });
  await page.goto('/', { waitUntil: 'networkidle' });

  const assets = files.filter(({ path }) => path.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThanOrEqual(4);
  for (const { path, headers } of assets) {
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
    if (/\.(js|css)$/.test(path)) expect(headers['content-encoding'], path).toMatch(/^(br|gzip)$/);
  }
  const shell = files.find(({ path }) => path === '/')?.headers;
  expect(shell?.['cache-control']).toBe('no-cache');
  expect(shell?.['content-security-policy']).not.toContain('unsafe');
});

test('missing files return 404, and the build’s internal files are not served', async ({
  request,
}) => {
  for (const path of ['/assets/index-old.js', '/missing.png', '/.vite/manifest.json', '/v1/none']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  const robots = await request.get('/robots.txt');
  expect(await robots.text()).toContain('Disallow: /v1/');
});
