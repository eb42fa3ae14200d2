import { expectSent, habit, logAt, today } from './device';
import { expect, expectAccessible, test } from './story';

const noor = { email: 'noor@daymark.example', password: 'one-small-thing-8' };

test('the first visit: a question, a program, a first tap, and a reminder for tomorrow', async ({
  page,
  site,
  community,
}) => {
  await page.goto('/auth/signup');
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Email').fill(noor.email);
  await page.getByLabel('Password', { exact: true }).fill(noor.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(today);
  await expect(
    page.getByRole('heading', { name: 'What would you like to get better at?' }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Moving more' }).click();

  const suggestion = page.getByRole('region', { name: 'Start with this program' });
  await expect(suggestion).toContainText(community.title);
  await expect(suggestion).toContainText('Morning walk');
  await expectAccessible(page);
  await suggestion.getByRole('button', { name: 'Join program' }).click();

  await expect(page.getByText('You’re in!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await habit(page, 'Morning walk').click();
  await expect(page.getByText('Well done. Day one is yours.')).toBeVisible();
  await expectSent(page);
  expect((await logAt(site, noor))('Morning walk')?.status).toBe('done');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add reminder' }).click();
  const reminder = page.getByRole('dialog');
  await reminder.getByLabel('At', { exact: true }).fill('19:30');
  await page.keyboard.press('Enter');
  // After this last step, the tour starts once.
  const tour = page.getByRole('dialog', { name: 'Welcome to Daymark' });
  await expect(tour).toBeVisible();
  await page.keyboard.press('Escape');
  const { access_token } = await site.call('POST', '/v1/auth/login', noor);
  const reminders = await site.call('GET', '/v1/auth/reminder', undefined, access_token);
  expect(reminders).toMatchObject([{ at: '19:30' }]);
  await page.reload();
  await expect(habit(page, 'Morning walk')).toBeVisible();
  await expect(page.getByText('Day one is yours')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the question can be skipped, and does not return on any device', async ({
  page,
  context,
  elsewhere,
  site,
}) => {
  await site.call('POST', '/v1/auth/user/register', noor);
  await context.request.post('/v1/auth/login', { data: noor });
  await page.goto(today);
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to Daymark' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Find a program' })).toBeVisible();
  await expect(page.getByText('get better at')).toHaveCount(0);

  const { access_token } = await site.call('POST', '/v1/auth/login', noor);
  const own = () => site.call('GET', '/v1/auth/user', undefined, access_token);
  await expect.poll(async () => (await own()).welcomed).toBe(true);
  const tablet = await elsewhere();
  await tablet.request.post('/v1/auth/login', { data: noor });
  const other = await tablet.newPage();
  await other.goto(today);
  await expect(other.getByRole('link', { name: 'Find a program' })).toBeVisible();
  await expect(other.getByText('get better at')).toHaveCount(0);
});
