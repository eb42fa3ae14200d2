import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectSent, leaveWaiting, signIn, today } from '../device';
import { program, Site } from '../site';
import { test as base, expect } from '../story';
import { tell } from './figure';

/** The demo site: a member who joined weeks ago. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'daymark-browser-'));
    const env = { DAYMARK_DATA_DIR: folder, DAYMARK_LOG__LEVEL: 'error' };
    const { status } = spawnSync(program, ['seed'], { env, cwd: folder, stdio: 'ignore' });
    if (status !== 0) throw new Error('The demo site was not made.');
    const site = await Site.on(folder);
    await use(site);
    await site.stop();
    await rm(folder, { recursive: true });
  },
});

const member = { email: 'member@daymark.example', password: 'one-day-a-time' };
const DAY_MS = 86_400_000;
const COUNT = 3000;
const BYTES_PER_SECOND = 256_000 / 8;

type Own = {
  challenges: {
    challenge: { id: number; activities: { id: number; target_amount: number | null }[] };
    membership: { joined_on: string };
  }[];
};

test('a month offline, sent over a slow link', async ({ page, context, site }) => {
  await signIn(context, site, member);
  await page.goto(today);
  await expectSent(page);
  await context.setOffline(true);
  const { access_token } = await site.call('POST', '/v1/auth/login', member);
  const own: Own = await site.call('GET', '/v2/core/challenge/user', undefined, access_token);
  // The program that the member joined first.
  const [first] = own.challenges.sort((a, b) =>
    a.membership.joined_on.localeCompare(b.membership.joined_on),
  );
  if (!first) throw new Error('The member is in no program.');
  const { id: program, activities } = first.challenge;
  const now = Date.now();
  const made = await leaveWaiting(
    page,
    Array.from({ length: COUNT }, (_, i) => {
      const back = 29 - Math.floor((i * 30) / COUNT);
      const at = now - back * DAY_MS - 1000 * (COUNT - i);
      const date = new Date(at).toISOString().slice(0, 10);
      const { id, target_amount } = activities[i % activities.length] ?? {};
      const change = target_amount
        ? { kind: 'add_amount', value: 1 }
        : { kind: 'set_status', value: i % 2 ? 'done' : 'open' };
      return { entry_id: `${program}.${id}.${date}`, ...change, at };
    }),
  );
  const answered: { op_id: string; result: string; code?: string }[] = [];
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/sync')) return;
    const { data } = await response.json();
    answered.push(...data.results);
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const begun = performance.now();
  await context.setOffline(false);
  await expect.poll(() => answered.length, { timeout: 240_000 }).toBeGreaterThanOrEqual(COUNT);
  const took = (performance.now() - begun) / 1000;
  // The server answered in the order of the taps, without losses or duplicates.
  expect(answered.map(({ op_id }) => op_id)).toEqual(made);
  expect(answered.filter(({ result }) => result === 'duplicate')).toEqual([]);
  // Logs older than a week are rejected, and the member sees that.
  const week = Math.floor((COUNT * 7) / 30);
  const late = answered.filter(({ result }) => result === 'rejected').length;
  expect(answered.slice(-week).filter(({ result }) => result === 'rejected')).toEqual([]);
  tell({
    name: '3,000 operations of 30 days, 256 kbit/s',
    runs: [took],
    unit: 's',
    atMost: 60,
    beside: `${COUNT - late} taken, ${late} too old`,
  });
});
