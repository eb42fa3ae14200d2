import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ahead, canMove } from './clock';
import { signIn } from './device';
import { admin, type Site } from './site';
import { expect, expectAccessible, test } from './story';

const DAY_MS = 86_400_000;
const begin = Date.now();
const civil = new Date(begin).toISOString().slice(0, 10);

/** Moves the server and the administrator's browser to a later day. */
async function days(later: number, site: Site, page: Page): Promise<void> {
  await site.again(ahead(later));
  await page.clock.setSystemTime(Date.now() + later * DAY_MS);
}

test.use({ timezoneId: 'UTC' });
test.skip(!canMove, 'libfaketime is not installed (package faketime)');

test('end a program early: late logs, then final results with their digest', async ({
  page,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  await page.clock.install();
  await signIn(page.context(), site, admin);
  const address = `/admin/programs/${community.program}`;
  const late = page.getByRole('region', { name: 'Late logs' });
  const results = page.getByRole('region', { name: 'Final results' });
  await page.goto(address);
  await expect(late.getByText('Every log arrived in time.')).toBeVisible();
  await expect(results).toHaveCount(0);
  const end = page.getByRole('button', { name: 'End early' });
  await end.click();
  const question = page.getByRole('dialog', { name: `End ${community.title} today?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep program running' }).click();
  await expect(question).toHaveCount(0);
  await end.click();
  await question.getByRole('button', { name: 'End program' }).click();
  await expect(page.getByText(`${community.title} ends today.`)).toBeVisible();
  await expect(end).toHaveCount(0);

  // Emi logged today, but her device goes online and sends the log only two days later.
  await days(2, site, page);
  const emi = community.accounts[4];
  if (!emi) throw new Error('nobody is here');
  const { access_token: token } = await site.call('POST', '/v1/auth/login', emi);
  const program = await site.call('GET', `/v2/core/challenge/${community.program}`);
  const read = program.activities.find((each: { title: string }) => each.title === 'Read 20 pages');
  const device_id = randomUUID();
  const log = {
    op_id: randomUUID(),
    entry_id: `${community.program}.${read.id}.${civil}`,
    kind: 'set_status',
    value: 'done',
    occurred_at: new Date(begin).toISOString(),
    hlc: `${begin}-0`,
    tz: 'UTC',
  };
  for (const [at, ops] of [[], [log]].entries()) {
    await site.call('POST', '/v1/core/sync', { device_id, seq: at + 1, ops }, token);
  }
  await page.goto(address);
  await expect(late.getByRole('listitem')).toHaveText(/^Emi Tanaka · Read 20 pages20 points/);
  await expectAccessible(page);

  await days(6, site, page);
  await expect(async () => {
    await page.goto(address);
    await expect(results.getByRole('row')).toHaveCount(6, { timeout: 1000 });
  }).toPass();
  await expect(results.getByRole('row', { name: /^1 Ana Lindqvist/ })).toContainText('50');
  await expect(results.getByRole('row', { name: /^3 Emi Tanaka/ })).toContainText('30');
  const [shown] = await results.locator('code').last().allTextContents();
  expect(shown).toMatch(/^[0-9a-f]{64}$/);
  await expect(results.getByText(`daymark verify-result ${community.program}`)).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await results.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);

  const rows = `**/v2/core/challenge/${community.program}/results*`;
  await page.route(rows, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  const again = results.getByRole('button', { name: 'Try again?' });
  await expect(again).toBeVisible();
  await page.unroute(rows);
  await again.click();
  await expect(results.getByRole('row')).toHaveCount(6);
});
