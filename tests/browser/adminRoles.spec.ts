import type { Page } from '@playwright/test';
import { signIn } from './device';
import { admin } from './site';
import { helpers } from './staff';
import { expect, expectAccessible, tabTo, test } from './story';

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('by keyboard: change a role’s permissions, undo, save, revert', async ({ page, site }) => {
  const id = await helpers(site);
  await signIn(page.context(), site, admin);
  const bundled = async () => {
    const roles = await site.call('GET', '/v1/auth/role', undefined, await site.adminToken());
    return roles.find((role: { id: number }) => role.id === id).permissions;
  };
  await page.goto('/admin/roles');
  await tabTo(page, tick(page, 'audit:read for Helpers'));
  await page.keyboard.press('Space');
  const below = tick(page, 'email:read for Helpers');
  for (let row = 0; row < 20; row += 1) {
    if (await below.evaluate((each) => each === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(below).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 changes in 1 role')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 change in 1 role')).toBeVisible();
  await expect(below).not.toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The change applies now.')).toBeVisible();
  expect(await bundled()).toEqual(['audit:read', 'user:read']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Saved. The change applies now.')).toHaveCount(0);
  await expect(tick(page, 'audit:read for Helpers')).not.toBeChecked();
  expect(await bundled()).toEqual(['user:read']);
});

test('a role’s holders see which pages to visit first', async ({
  page,
  site,
  community,
  elsewhere,
}) => {
  const id = await helpers(site, 2);
  const token = await site.adminToken();
  const permissions = ['user:read', 'audit:read', 'email:read'];
  await site.call('POST', `/v1/auth/role/${id}/permissions`, { permissions }, token);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'Start pages for Helpers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add start pages' });
  const add = dialog.getByLabel('Add a page');
  await expect(add.getByRole('option')).toHaveText([
    'Choose a page',
    'Users',
    'Audit log',
    'Email logs',
  ]);
  await add.selectOption('Users');
  await add.selectOption('Audit log');
  await add.selectOption('Email logs');
  await dialog.getByLabel('Note for Audit log').fill('What happened last night?');
  await dialog.getByRole('button', { name: 'Move Audit log up' }).click();
  await dialog.getByRole('button', { name: 'Remove Email logs' }).click();
  await expect(add).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveText([/^1\. Audit log/, /^2\. Users/]);
  await expectAccessible(page);
  await page.route('**/v1/auth/role/*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Save start pages' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save start pages' }).click();
  await expect(page.getByText('Start pages for Helpers saved.')).toBeVisible();

  const [ana] = community.accounts;
  const theirs = await elsewhere();
  if (ana) await signIn(theirs, site, ana);
  const desk = await theirs.newPage();
  await desk.goto('/admin/users');
  const card = desk.getByRole('region', { name: 'Start here' });
  await expect(card.getByRole('link')).toHaveText([
    /^Audit log\s*What happened last night\?$/,
    'Users (visited)',
  ]);
  await expectAccessible(desk);
  await card.getByRole('link', { name: 'Audit log' }).click();
  await expect(desk).toHaveURL(/\/admin\/audit/);
  await expect(card).toHaveCount(0);
  await desk.goto('/admin/users');
  await expect(card.getByRole('link', { name: 'Audit log (visited)' })).toBeVisible();
  await card.getByRole('button', { name: 'Hide “Start here”' }).click();
  await expect(card).toHaveCount(0);
  await desk.reload();
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('create, rename and delete a role', async ({ page, site }) => {
  await signIn(page.context(), site, admin);
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Admin');
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Another role already has this name.');
  await dialog.getByLabel('Name').fill('Editors');
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('button', { name: 'Rename Editors' }).click();
  await dialog.getByLabel('Name').fill('Writers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Writers' }).click();
  await dialog.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('Role “Writers” deleted.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Writers/ })).toHaveCount(0);
});

test('leaving with unsaved permissions asks for confirmation', async ({ page, site }) => {
  await helpers(site);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/roles');
  await tick(page, 'audit:read for Helpers').check();
  const leave = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill('Audit');
    await page.keyboard.press('Enter');
  };
  await leave();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay on page' }).click();
  await expect(tick(page, 'audit:read for Helpers')).toBeChecked();
  await leave();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/admin\/audit/);
  // Once the changes are saved, leaving the page asks nothing.
  await page.goto('/admin/roles');
  await tick(page, 'audit:read for Helpers').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The change applies now.')).toBeVisible();
  await leave();
  await expect(page).toHaveURL(/\/admin\/audit/);
});

test('create, describe, bundle and delete a custom permission', async ({ page, site }) => {
  const role = await helpers(site);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/permissions');
  await expect(page.getByText('No custom permissions yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByText(/built-in permissions$/).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'user:read' })).toContainText(
    'In Helpers',
  );
  await page.getByRole('button', { name: 'New permission' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  for (const [given, said] of [
    [
      'Reports',
      'Use the form resource:action, such as report:read, with lowercase letters, digits and dashes.',
    ],
    ['user:read', 'Another permission already has this name.'],
  ] as const) {
    await name.fill(given);
    await dialog.getByRole('button', { name: 'Create permission' }).click();
    await expect(dialog.getByText(said)).toBeVisible();
  }
  await expectAccessible(page);
  await name.fill('report:read');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Describe report:read' }).click();
  await dialog.getByLabel('What does it allow?').fill('To read what our own tool writes.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'report:read' });
  await expect(row).toContainText('To read what our own tool writes.');
  await expect(row).toContainText('Not in any role');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Delete report:read' }).click();
  await expect(dialog).toContainText('No role includes it.');
  // Another administrator added it to a role in the meantime.
  const token = await site.adminToken();
  const bundle = { permissions: ['user:read', 'report:read'] };
  await site.call('POST', `/v1/auth/role/${role}/permissions`, bundle, token);
  await dialog.getByRole('button', { name: 'Delete permission' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'A role now includes this permission. Delete the permission anyway?',
  );
  await expect(dialog).toContainText('1 role, and everyone who has it, will lose it');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete permission' }).click();
  await expect(page.getByText('Permission “report:read” deleted.')).toBeVisible();
  await expect(page.getByText('No custom permissions yet')).toBeVisible();
  const [, , left] = await site.call('GET', '/v1/auth/role', undefined, token);
  expect(left.permissions).toEqual(['user:read']);
});

test('permissions that the administrator lacks are read-only, with the reason', async ({
  page,
  site,
  community,
}) => {
  const token = await site.adminToken();
  const desk = { name: 'Desk', permissions: ['role:read', 'role:edit', 'user:read'] };
  const { id } = await site.call('POST', '/v1/auth/role', desk, token);
  await site.call('POST', '/v1/auth/user/2/assign-role', { role_id: id }, token);
  await helpers(site);
  const auditors = { name: 'Auditors', permissions: ['audit:read'] };
  await site.call('POST', '/v1/auth/role', auditors, token);
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto('/admin/roles');
  const lacked = tick(page, 'audit:read for Helpers');
  await expect(lacked).toHaveAccessibleDescription(
    /You can’t give a permission that you don’t have/,
  );
  await lacked.focus();
  await page.keyboard.press('Space');
  await expect(lacked).not.toBeChecked();
  await expect(tick(page, 'user:read for Auditors')).toHaveAccessibleDescription(
    /permissions that you don’t have/,
  );
  await expect(page.getByRole('button', { name: 'Delete Auditors' })).toHaveCount(0);
  await expect(tick(page, 'user:read for admin')).toHaveAccessibleDescription(/are built in/);
  await tick(page, 'role:read for Helpers').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The change applies now.')).toBeVisible();
  await expectAccessible(page);
});
