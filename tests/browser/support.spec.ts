import { signIn } from './device';
import { mailed } from './mail';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';
import { shirt, website } from './website';

test('a visitor opens a ticket, the team answers, and the visitor follows the mail’s link', async ({
  page: visitor,
  site,
  community,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const [ana] = community.accounts;
  if (ana) await website(site, ana);
  await visitor.goto('/support');
  await visitor.getByLabel('Search for an answer').fill('streaks');
  // Wait for the answers: when they arrive, the topics above the link disappear, and it moves.
  await expect(visitor.getByText('Answers to “streaks”')).toBeVisible();
  await visitor.getByRole('link', { name: 'How streaks work' }).click();
  await expect(visitor.getByText('Log one habit a day.')).toBeVisible();
  await visitor.getByRole('link', { name: 'Contact us' }).click();
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByText('This field is required')).toHaveCount(2);
  await expect(visitor.getByText('Please enter a valid email')).toBeVisible();
  await visitor.getByLabel('Name').fill('Nora');
  await visitor.getByLabel('Email').fill('nora@daymark.example');
  await visitor.getByLabel('Subject').fill('Can I bring a friend?');
  await visitor.getByLabel('Message').fill('She is new here.');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByText(/^We have your message\. It is ticket \d+\.$/)).toBeVisible();
  await expectAccessible(visitor);

  const desk = await (await elsewhere()).newPage();
  await signIn(desk.context(), site, admin);
  await desk.goto('/admin/support');
  await desk.getByRole('link', { name: 'Can I bring a friend?' }).click();
  await desk.getByRole('button', { name: 'Take ticket' }).click();
  await desk.getByLabel('Insert a canned answer').selectOption('Welcome');
  await expect(desk.getByLabel('Your answer')).toHaveValue(/^Hello Nora, this is about \d+\.$/);
  await desk.getByLabel('Your answer').fill('Yes, bring her along.');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText('Answer sent.')).toBeVisible();
  await expect(desk.getByText('Yes, bring her along.')).toBeVisible();
  await expectAccessible(desk);

  const link = new URL(await mailed(site, 'nora@daymark.example', 'support-answer'), site.url);
  await visitor.goto(link.pathname + link.search);
  await expect(visitor.getByText('Yes, bring her along.')).toBeVisible();
  await expect(visitor).toHaveURL(/\/support\/ticket$/);
  await visitor.getByLabel('Your reply').fill('Thank you!');
  await visitor.getByRole('button', { name: 'Send reply' }).click();
  await expect(visitor.getByText('Thank you!')).toBeVisible();
  await visitor.getByRole('button', { name: 'Mark as solved' }).click();
  await expect(visitor.getByText('Solved', { exact: true })).toBeVisible();
});

test('a member sees their tickets, and orders a T-shirt that is then sent', async ({
  page,
  site,
  community,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const [ana, ben] = community.accounts;
  if (!ana || !ben) throw new Error('nobody is here');
  await website(site, ana);
  await signIn(page.context(), site, ana);
  await page.goto('/support/tickets');
  await page.getByRole('link', { name: 'My streak is gone' }).click();
  await expect(page.getByText('It was 12 days.')).toBeVisible();

  const member = await (await elsewhere()).newPage();
  await signIn(member.context(), site, ben);
  await member.goto('/user/dashboard?tab=Programs');
  await member.getByRole('link', { name: 'Order T-shirt' }).click();
  await expect(member).toHaveURL('/user/order-t-shirt');
  await member.getByLabel('Size').selectOption('L');
  await member.getByRole('button', { name: 'Order T-shirt' }).click();
  await expect(member.getByText('This field is required').first()).toBeVisible();
  await member.getByLabel('Street and number').fill(shirt.street);
  await member.getByLabel('Postcode').fill(shirt.postcode);
  await member.getByLabel('City').fill(shirt.city);
  await member.getByLabel('Country').selectOption('SE');
  await member.getByRole('button', { name: 'Order T-shirt' }).click();
  await expect(member.getByText('T-shirt, size L, straight')).toBeVisible();
  await expectAccessible(member);

  const desk = await (await elsewhere()).newPage();
  await signIn(desk.context(), site, admin);
  await desk.goto('/admin/shirts');
  await desk.getByRole('checkbox', { name: 'Select Ben Asante’s order' }).check();
  await desk.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(desk.getByText('1 order marked as sent.')).toBeVisible();
  await member.reload();
  await expect(member.getByText('Sent', { exact: true })).toBeVisible();
  await expect(member.getByRole('button', { name: 'Change order' })).toHaveCount(0);
});
