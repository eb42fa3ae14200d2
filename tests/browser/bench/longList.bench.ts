import { signIn } from '../device';
import { admin } from '../site';
import { withAccounts } from '../staff';
import { expect, test } from '../story';
import { tell } from './figure';

const COUNT = 50_000;

test('all accounts in one list', async ({ page, site }) => {
  await signIn(page.context(), site, admin);
  await withAccounts(page, COUNT);
  await page.goto('/admin/users?all=true');
  const list = page.getByRole('region', { name: 'All users' });
  await expect(list.getByRole('link', { name: `Member ${COUNT}` })).toBeVisible();
  // Wait until the work after loading is done.
  await page.waitForTimeout(2000);
  const { longTasks, frames } = await list.evaluate(async (element) => {
    const longTasks: number[] = [];
    const observer = new PerformanceObserver((seen) => {
      for (const { duration } of seen.getEntries()) longTasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    const frames: number[] = [];
    const frame = () => new Promise<number>((next) => requestAnimationFrame(next));
    let before = await frame();
    const step = async (top: number) => {
      element.scrollTop = top;
      const now = await frame();
      frames.push(now - before);
      before = now;
    };
    // Simulates about a second of manual scrolling, then paging from end to end, and random jumps.
    for (let n = 0; n < 120; n += 1) await step(element.scrollTop + 120);
    for (let n = 0; n < 120; n += 1) await step((n / 120) * element.scrollHeight);
    for (let n = 0; n < 60; n += 1) await step(((n * 37) % 60) * (element.scrollHeight / 60));
    await new Promise((done) => setTimeout(done, 200));
    observer.disconnect();
    return { longTasks, frames };
  });
  const longest = Math.max(0, ...longTasks);
  tell({
    name: `${COUNT} rows: longest task while scrolling`,
    runs: [longest],
    unit: 'ms',
    atMost: 50,
  });
  tell({ name: `${COUNT} rows: a frame while scrolling`, runs: frames, unit: 'ms' });
});
