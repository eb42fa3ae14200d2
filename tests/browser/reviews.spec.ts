import { signIn, toEnd } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test('a member reviews a program, an administrator approves it, and visitors see it', async ({
  page,
  site,
  community,
  browser,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const address = `/challenges/${community.program}`;
  await signIn(page.context(), site, ana);
  await page.goto(address);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const shown = async () => {
    // The section loads once it is visible.
    await toEnd(page, reviews);
  };
  await shown();
  await expect(reviews.getByText('No reviews yet')).toBeVisible();
  await reviews.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('dialog', { name: `Review ${community.title}` });
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form.getByText('Choose 1 to 5 stars.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('radio', { name: '3 stars' }).check();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await form.getByLabel('Your review').fill('Small steps, every day.');
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(reviews.getByText('We will publish it after we read it.')).toBeVisible();
  await expectAccessible(page);

  const desk = await browser.newContext();
  await signIn(desk, site, admin);
  const staff = await desk.newPage();
  await staff.goto('/admin/reviews');
  await expect(staff.getByText('Small steps, every day.')).toBeVisible();
  await expectAccessible(staff);
  const show = staff.getByRole('button', { name: 'Publish review' });
  await show.focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Nothing to review')).toBeVisible();
  await desk.close();

  await page.context().clearCookies();
  await page.goto(address);
  await shown();
  await expect(reviews.getByText('4 of 5 stars, 1 review')).toBeVisible();
  await expect(reviews.getByRole('listitem')).toContainText('Ana Lindqvist');
  await expect(reviews.getByText('Small steps, every day.')).toBeVisible();
  await expect(reviews.getByRole('button', { name: 'Write a review' })).toHaveCount(0);
  await expectAccessible(page);
});
