import { expect, expectAccessible, expectBoard, expectLive, morning, parts, test } from './story';

for (const [what, signal] of [
  ['is stopped', 'SIGTERM'],
  ['crashes', 'SIGKILL'],
] as const) {
  test(`the server ${what} and comes back: the page says so and reconnects`, async ({
    page,
    site,
    community,
  }) => {
    await page.goto('/');
    await expectBoard(page, morning);
    await expectLive(page);
    const loadedAt = await page.evaluate(() => performance.timeOrigin);

    await site.stop(signal);
    await expect(page.getByText(/^as of \d\d:\d\d, reconnecting$/)).toHaveCount(2);
    await expect(page.getByText('here now')).toHaveCount(0);
    await expectBoard(page, morning);
    await expectAccessible(page);

    await site.start();
    await expectLive(page);
    await community.log(site, 'Emi Tanaka', '10,000 steps', 9_000);
    await expect(parts(page).feed.getByRole('listitem').first()).toContainText('Emi Tanaka');
    await expectBoard(page, [
      'Ana Lindqvist 50',
      'Emi Tanaka 46',
      'Ben Asante 40',
      'Chloé Dubois 30',
      'Daniel Weber 20',
    ]);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  });
}

test('a page that reconnects shows what it missed', async ({ page, context, site, community }) => {
  await page.goto('/');
  await expectLive(page);
  await site.stop();
  await context.setOffline(true);
  await site.start();
  await community.log(site, 'Chloé Dubois', '10,000 steps', 10_000);
  await context.setOffline(false);
  await expectLive(page);
  await expect(page.locator('tbody tr').first()).toContainText('Chloé Dubois');
});
