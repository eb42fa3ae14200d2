import type { BrowserContext, Page } from '@playwright/test';
import type { Account } from '../community';
import {
  card,
  expectSent,
  habit,
  installed,
  leaveWaiting,
  logAt,
  signIn,
  syncLine,
  today,
} from '../device';
import type { Site } from '../site';
import { expect, expectBoard, expectLive, morning, test } from '../story';
import { listeners, logging } from './crowd';
import { percentile, tell } from './figure';
import { now, watchRows } from './rows';

const read = 'Read 20 pages';
const steps = '10,000 steps';

async function atHome(page: Page, context: BrowserContext, site: Site, account?: Account) {
  if (!account) throw new Error('nobody is here');
  await signIn(context, site, account);
  await page.goto(today);
  await installed(page);
  await expectSent(page);
  return account;
}

test('a tap, until it is durable and visible', async ({ page, context, site, community }) => {
  await atHome(page, context, site, community.accounts[4]);
  await context.setOffline(true);
  const taps = await page.evaluateHandle((title) => {
    const all: { tapped: number; durable?: number; visible?: number }[] = [];
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        all.push({ tapped: timeStamp });
      },
      { capture: true },
    );
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const begun = transaction.call(this, stores, mode, options);
      const tap = all.at(-1);
      if (tap && mode === 'readwrite' && begun.objectStoreNames.contains('outbox')) {
        begun.addEventListener('complete', () => {
          tap.durable ??= performance.now();
        });
      }
      return begun;
    };
    const more = document.querySelector(`[aria-label="More for ${title}"]`);
    const pressed = more?.closest('li')?.querySelector('[aria-pressed]');
    if (!pressed) throw new Error('There is no such habit.');
    new MutationObserver(() => {
      const tap = all.at(-1);
      if (tap) tap.visible ??= performance.now();
    }).observe(pressed, { attributeFilter: ['aria-pressed'] });
    return all;
  }, read);
  const rounds: number[][] = [];
  for (let round = 0; round < 3; round += 1) {
    await taps.evaluate((all) => all.splice(0));
    for (let tap = 0; tap < 50; tap += 1) {
      const before = await habit(page, read).getAttribute('aria-pressed');
      await habit(page, read).click();
      await expect(habit(page, read)).not.toHaveAttribute('aria-pressed', before ?? '');
    }
    const measured = await taps.evaluate((all) =>
      all.map(({ tapped, durable = Number.NaN, visible = Number.NaN }) =>
        Math.max(durable - tapped, visible - tapped),
      ),
    );
    expect(measured.filter((each) => each > 0)).toHaveLength(50);
    rounds.push(measured);
  }
  const all = (share: number) => rounds.map((round) => percentile(round, share));
  tell({ name: 'tap to durable and visible, p50 of 50', runs: all(50), unit: 'ms' });
  tell({ name: 'tap to durable and visible, p95 of 50', runs: all(95), unit: 'ms', atMost: 20 });
});

for (const [count, most] of [
  [1, 2000],
  [100, 1000],
] as const) {
  test(`${count} waiting, until all are sent`, async ({ page, context, site, community }) => {
    const emi = await atHome(page, context, site, community.accounts[4]);
    const entry = (await logAt(site, emi))(steps)?.id ?? '';
    const runs: number[] = [];
    for (let run = 1; run <= 5; run += 1) {
      await context.setOffline(true);
      const change = { entry_id: entry, kind: 'add_amount', value: 1 };
      await leaveWaiting(page, Array(count).fill(change));
      await expect(syncLine(page)).toContainText(count === 1 ? '1 change' : `${count} changes`);
      const took = await page.evaluateHandle(() => {
        const line = document.querySelector('[data-sync]');
        const sent = new Promise<number>((resolve) => {
          window.addEventListener(
            'online',
            () => {
              const back = performance.now();
              new MutationObserver(() => {
                if (line?.textContent === 'All changes sent') resolve(performance.now() - back);
              }).observe(document.body, { subtree: true, childList: true, characterData: true });
            },
            { capture: true, once: true },
          );
        });
        return { sent };
      });
      await context.setOffline(false);
      runs.push(await took.evaluate(({ sent }) => sent));
      expect((await logAt(site, emi))(steps)?.amount).toBe(run * count);
    }
    tell({ name: `back online until ${count} sent`, runs, unit: 'ms', atMost: most });
  });
}

test('an offline start', async ({ page, context, site, community }) => {
  await atHome(page, context, site, community.accounts[4]);
  await page.addInitScript(() => {
    const usable = new Promise<number>((resolve) => {
      const look = () => {
        const there = document.querySelector('[data-entry] button[aria-pressed]');
        if (there && document.querySelector('[data-sync]')) resolve(performance.now());
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
    });
    Object.assign(window, { usable });
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await context.setOffline(true);
  const runs: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    await cdp.send('ServiceWorker.stopAllWorkers');
    await page.reload();
    runs.push(await page.evaluate(() => (window as unknown as { usable: Promise<number> }).usable));
    await expect(card(page, read)).toBeVisible();
  }
  tell({ name: 'offline cold reload to usable', runs, unit: 'ms', atMost: 1000 });
});

test('a log, until it moves a row on another screen', async ({ page, site, community }) => {
  await page.goto('/');
  await expectBoard(page, morning);
  await expectLive(page);
  const shown = await watchRows(page);
  const times: number[] = [];
  for (let log = 1; log <= 40; log += 1) {
    const begun = now();
    // One point each, from Daniel's twenty to sixty: past three others.
    await community.log(site, 'Daniel Weber', steps, 250 * log);
    times.push((await shown(`Daniel Weber ${20 + log}`)) - begun);
  }
  const name = 'a log to a moved row on another screen';
  tell({ name: `${name}, p50 of 40`, runs: [percentile(times, 50)], unit: 'ms' });
  tell({ name: `${name}, p95 of 40`, runs: [percentile(times, 95)], unit: 'ms', atMost: 300 });
});

test('a log, until it moves a row on a screen among many', async ({ page, site, community }) => {
  const [sockets, perSecond] = [2000, 50];
  const crowd = await listeners(site, community.program, sockets);
  await page.goto('/');
  await expectBoard(page, morning);
  await expectLive(page);
  const shown = await watchRows(page);
  const stop = logging(site, community, perSecond);
  const times: number[] = [];
  for (let log = 1; log <= 38; log += 1) {
    await community.log(site, 'Daniel Weber', steps, 250 * log);
    const committed = now();
    times.push(Math.max(0, (await shown(`Daniel Weber ${20 + log}`)) - committed));
  }
  const rate = await stop();
  for (const socket of crowd) socket.destroy();
  const name = `commit to screen, ${sockets} sockets`;
  const beside = `${rate.toFixed(0)} other logs a second; the sockets are read by this process`;
  tell({ name: `${name}, p50 of 38`, runs: [percentile(times, 50)], unit: 'ms', beside });
  tell({ name: `${name}, p99 of 38`, runs: [percentile(times, 99)], unit: 'ms', atMost: 250 });
});
