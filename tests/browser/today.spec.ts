import { canMove, civil, days } from './clock';
import { card, expectSent, habit, logAt, signIn, today } from './device';
import { expect, expectAccessible, expectBoard, parts, test } from './story';

const walk = 'Morning walk';
const steps = '10,000 steps';

test('one tap logs a habit, another undoes it', async ({ page, context, site, community }) => {
  const [ana, , , , emi] = community.accounts;
  if (!ana || !emi) throw new Error('nobody is here');
  await signIn(context, site, emi);
  await page.goto(today);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Good (Morning|Afternoon|Evening), Emi$/,
  );

  const walked = habit(page, walk);
  await expect(walked).toHaveAttribute('aria-pressed', 'true');
  await walked.click();
  await expect(walked).toHaveAttribute('aria-pressed', 'false');
  await expectSent(page);
  expect((await logAt(site, emi))(walk)?.status).toBe('open');

  await walked.click();
  await expect(walked).toHaveAttribute('aria-pressed', 'true');
  await expectSent(page);
  expect((await logAt(site, emi))(walk)).toMatchObject({ status: 'done', points: 10 });
});

test('log an amount in steps and a note; the points count up', async ({
  page,
  context,
  site,
  community,
}) => {
  const emi = community.accounts[4];
  if (!emi) throw new Error('nobody is here');
  await signIn(context, site, emi);
  await page.goto(today);
  const more = page.getByRole('button', { name: '10,000 steps: 1,000 steps more' });
  for (let i = 0; i < 3; i += 1) await more.click();
  await expect(card(page, steps)).toContainText('3,000');
  await card(page, steps)
    .getByRole('button', { name: `More for ${steps}` })
    .click();
  await page.getByLabel('Note').fill('Along the shore');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, steps)).toContainText('Along the shore');
  await expectSent(page);
  expect((await logAt(site, emi))(steps)).toMatchObject({
    status: 'open',
    amount: 3000,
    points: 12,
    note: 'Along the shore',
  });
  await habit(page, steps).click();
  await expect(card(page, steps)).toContainText('+40');
  await expectSent(page);
  expect((await logAt(site, emi))(steps)).toMatchObject({ status: 'done', amount: 10_000 });
});

test('a log moves another member’s open board', async ({
  page,
  context,
  elsewhere,
  site,
  community,
}) => {
  const emi = community.accounts[4];
  if (!emi) throw new Error('nobody is here');
  const visitor = await (await elsewhere()).newPage();
  await visitor.goto('/');
  await expect(visitor.locator('tbody tr').last()).toContainText('Emi Tanaka');
  await signIn(context, site, emi);
  await page.goto(today);
  await habit(page, steps).click();
  await expectBoard(visitor, [
    'Ana Lindqvist 50',
    'Emi Tanaka 50',
    'Ben Asante 40',
    'Chloé Dubois 30',
    'Daniel Weber 20',
  ]);
});

test('logs from another device appear without a reload', async ({
  page,
  context,
  site,
  community,
}) => {
  const emi = community.accounts[4];
  if (!emi) throw new Error('nobody is here');
  await signIn(context, site, emi);
  await page.goto(today);
  await expect(habit(page, steps)).toHaveAttribute('aria-pressed', 'false');
  await community.log(site, 'Emi Tanaka', steps, 10_000);
  await expect(habit(page, steps)).toHaveAttribute('aria-pressed', 'true');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every tab is accessible, ${colorScheme}`, async ({ page, context, site, community }) => {
    const ana = community.accounts[0];
    if (!ana) throw new Error('nobody is here');
    await page.emulateMedia({ colorScheme });
    await signIn(context, site, ana);
    await page.goto(today);
    await expect(habit(page, walk)).toBeVisible();
    await card(page, walk)
      .getByRole('button', { name: `More for ${walk}` })
      .click();
    await expect(page.getByLabel('Note')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/user/dashboard?tab=all-activities');
    await expect(page.getByRole('heading', { name: 'All activities' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/user/dashboard?tab=Device');
    await page.getByRole('button', { name: 'Clear this device' }).click();
    await expect(page.getByRole('button', { name: 'Keep data' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/user/dashboard?tab=profile');
    await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('cheer a recent log in one tap', async ({ page, context, site, community }) => {
  const [ana, ben] = community.accounts;
  if (!ana || !ben) throw new Error('nobody is here');
  await signIn(context, site, ben);
  await page.goto(today);
  const { feed } = parts(page);
  const cheer = feed.getByRole('button', { name: 'Cheer Ana Lindqvist' }).first();
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/cheer') && answer.request().method() === 'POST',
  );
  await cheer.click();
  await expect(cheer).toHaveAttribute('aria-pressed', 'true');
  expect((await (await answered).json()).data.own).toBe(true);
  await expect(feed.getByRole('button', { name: 'Cheer Ben Asante' })).toHaveCount(0);
  await expectAccessible(page);
});

test('by keyboard', async ({ page, context, site, community }) => {
  const emi = community.accounts[4];
  if (!emi) throw new Error('nobody is here');
  await signIn(context, site, emi);
  await page.goto(today);
  await habit(page, 'Read 20 pages').focus();
  await page.keyboard.press('Enter');
  await expect(habit(page, 'Read 20 pages')).toHaveAttribute('aria-pressed', 'true');
  await expect(habit(page, 'Read 20 pages')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Note')).toBeVisible();
});

test('a new device shows past days', async ({ page, context, site, community }) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await signIn(context, site, ana);
  await page.goto('/user/dashboard?tab=all-activities');
  await expect(page.getByText('Morning walk')).toBeVisible();
  // One day is not enough for a chart.
  const points = page.getByRole('region', { name: 'Points', exact: true });
  await expect(points).toContainText('50');
  await expect(points).toContainText('The chart appears when there is more to compare.');
});

test.describe('over a year', () => {
  test.use({ peopled: false, timezoneId: 'UTC' });
  test.skip(!canMove, 'libfaketime is not installed (package faketime)');

  test('the points chart offers each range with enough days, as a table and by keyboard', async ({
    elsewhere,
    site,
  }) => {
    const lena = { email: 'lena@daymark.example', password: 'one-small-thing-8' };
    const program = {
      title: 'Two years of walks',
      category: 'TIMED',
      start_date: civil(-1),
      end_date: civil(700),
      activities: [{ title: walk, points: 10 }],
    };
    const made = await site.call('POST', '/v2/core/challenge', program, await site.adminToken());
    const person = { ...lena, first_name: 'Lena', timezone: 'UTC' };
    const { access_token } = await site.call('POST', '/v1/auth/user/register', person);
    await site.call('POST', `/v2/core/challenge/${made.id}/join`, {}, access_token);
    await site.call('PATCH', '/v1/auth/user/mark-tour-completed', {}, access_token);
    const entry = `/v1/core/activity_log/${made.id}.${made.activities[0].id}`;
    for (const day of [0, 1, 370]) {
      // A separate browser for each day: one that stays open for a year is signed out.
      const context = await elsewhere({ timezoneId: 'UTC' });
      const page = await context.newPage();
      await page.clock.install();
      await days(day, site, page);
      const { access_token: token } = await site.call('POST', '/v1/auth/login', lena);
      await site.call('PATCH', `${entry}.${civil(day)}`, { status: 'done' }, token);
      if (day === 0) continue;
      await signIn(context, site, lena);
      await page.goto('/user/dashboard?tab=all-activities');
      const points = page.getByRole('region', { name: 'Points', exact: true });
      const table = points.getByRole('table');
      const range = points.getByLabel('Range');
      await expect(range.getByRole('option')).toHaveText([
        'Last 7 days',
        'Last 30 days',
        'Last 6 months',
        'Last 1 year',
        'Last 5 years',
      ]);
      if (day === 1) {
        // Two days are enough for a chart.
        await expect(table.getByRole('row')).toHaveCount(8);
        await expect(table.getByRole('caption')).toHaveText('Last 7 days: 20 points');
        await expect(table.getByRole('cell')).toHaveText(['0', '0', '0', '0', '0', '10', '10']);
        await expectAccessible(page);
        continue;
      }
      await expect(points).toContainText('The chart appears');
      await range.focus();
      await page.keyboard.press('End');
      await expect(table.getByRole('caption')).toHaveText('Last 5 years: 30 points');
      await expect(table.getByRole('row')).toHaveCount(6);
      await expect(range).toBeFocused();
    }
  });
});
