import type { Page } from '@playwright/test';
import { habit, signIn, today } from './device';
import { expect, expectAccessible, test } from './story';

const newcomer = { email: 'noor@daymark.example', password: 'one-small-thing-8' };

const step = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Expects the text and the part that it describes to be in the window, and not to overlap. */
async function expectShown(page: Page, part: string): Promise<void> {
  const words = page.getByRole('dialog').locator('> div > div').last();
  const place = page.locator(`[data-tour="${part}"]`).filter({ visible: true });
  await expect(place).toBeInViewport();
  await expect(words).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const [a, b] = [await words.boundingBox(), await place.boundingBox()];
    if (!a || !b) throw new Error('not there');
    const apart = a.x >= b.x + b.width || b.x >= a.x + a.width;
    expect(apart || a.y >= b.y + b.height || b.y >= a.y + a.height).toBe(true);
  }).toPass();
}

test('a new member gets the tour once, ending at the programs', async ({ page, context, site }) => {
  await site.call('POST', '/v1/auth/user/register', { ...newcomer, first_name: 'Noor' });
  await signIn(context, site, newcomer);
  await page.goto(today);
  // The tour waits for the question of the first visit.
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(step(page, 'Welcome to Daymark')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await expectAccessible(page);

  // The page behind cannot be reached: the focus stays inside.
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest('dialog');
    });
    expect(outside).toBe(false);
  }

  await page.keyboard.press('ArrowRight');
  await expect(step(page, 'Your day')).toBeVisible();
  await press(page, 'Prev');
  await expect(step(page, 'Welcome to Daymark')).toBeVisible();

  // The tour is postponed, so it does not come back by itself.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Your habits appear here')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/user/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  // A member without a program has no streak to show.
  for (const [name, part] of [
    ['Your day', 'day'],
    ['Works offline', 'sync'],
    ['In good company', 'together'],
    ['Programs', 'programs'],
    ['Your profile', 'me'],
  ] as const) {
    await press(page, 'Next');
    await expect(step(page, name)).toBeVisible();
    await expectShown(page, part);
  }
  await expectAccessible(page);
  await press(page, "Let's Go");
  await expect(page).toHaveURL('/challenges');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { access_token } = await site.call('POST', '/v1/auth/login', newcomer);
  const user = () => site.call('GET', '/v1/auth/user', undefined, access_token);
  await expect.poll(async () => (await user()).tour_completed).toBe(true);
});

test('a member of a program is offered the app to install', async ({
  page,
  context,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await signIn(context, site, ana);
  await page.goto('/user/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(step(page, 'Welcome to Daymark')).toBeVisible();
  await page.evaluate(() => {
    const prompt = () => document.body.setAttribute('data-asked', '');
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowRight');
  await expect(step(page, 'Your profile')).toBeVisible();
  await press(page, "Let's Go");
  const offer = page.getByRole('dialog', { name: 'Keep Daymark on your device' });
  await expect(offer).toBeVisible();
  await expect(page).toHaveURL(today);
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Install app' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', '');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(habit(page, 'Morning walk')).toBeVisible();
});
