import type { BrowserContext, Page } from '@playwright/test';
import { wholeBrowser } from './chromium';
import type { Account } from './community';
import { card, expectSent, expectWaiting, habit, installed, logAt, signIn, today } from './device';
import type { Site } from './site';
import { expect, expectAccessible, test } from './story';

test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });

const read = 'Read 20 pages';
const settings = '/user/dashboard?tab=profile-notifications';

/** Fakes the only call that needs the browser vendor's push service. Everything else is real. */
async function withPushService(context: BrowserContext, site: Site): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await context.addInitScript(() => {
    const endpoint = 'https://push.daymark.example/this-browser';
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscribed = () => sessionStorage.getItem('subscribed') !== null;
    const subscription = {
      options: {},
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () =>
      (subscribed() ? subscription : null) as PushSubscription | null;
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
      sessionStorage.setItem('subscribed', 'yes');
      const { buffer } = applicationServerKey as Uint8Array;
      subscription.options = { applicationServerKey: buffer };
      return subscription as unknown as PushSubscription;
    };
  });
}

/** Delivers a push to the worker, as the browser would. */
async function deliver(page: Page, site: Site, push: unknown): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = typeof push === 'string' ? push : JSON.stringify(push);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
  await cdp.detach();
}

/** The notifications on the device: title, text, buttons. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map((each) => {
      const { actions = [] } = each as Notification & { actions?: { action: string }[] };
      return [each.title, each.body, ...actions.map(({ action }) => action)].join(' | ');
    });
  });

/** The scope of a worker. */
type Worker = {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (name: string, about: object) => Event;
};

/** Taps a notification, or one of its buttons. */
async function tap(context: BrowserContext, action: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async (action) => {
    const { registration, NotificationEvent } = self as unknown as Worker;
    const [notification] = await registration.getNotifications();
    if (!notification) throw new Error('nothing is shown');
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action }));
  }, action);
}

test('log a habit from a reminder’s button while offline; it is sent later', async ({
  page,
  context,
  site,
  community,
}) => {
  const [, , , , emi] = community.accounts;
  if (!emi) throw new Error('nobody is here');
  await signIn(context, site, emi);
  await page.goto(today);
  await installed(page);
  await expectSent(page);
  const { user } = await site.call('POST', '/v1/auth/login', emi);
  const entry = (await logAt(site, emi))(read)?.id;
  const body = 'A small step is enough to start.';
  const link = `${today}&date=${entry?.slice(-10)}&entry=${entry}`;
  const push = { title: read, body, link, tag: 'r', actions: ['done', 'not_now'], entry };
  await context.grantPermissions(['notifications'], { origin: site.url });
  await deliver(page, site, { ...push, member: user.id });
  await expect.poll(() => shown(page)).toEqual([`${read} | ${body} | done | not_now`]);

  // On a device without buttons, a tap opens the log with the choices on the card.
  await tap(context, '');
  await expect(card(page, read).getByRole('button', { name: 'Not now' })).toBeVisible();
  await expect(habit(page, read)).toBeFocused();
  await deliver(page, site, { ...push, member: user.id });
  await expect.poll(() => shown(page)).toHaveLength(1);

  await context.setOffline(true);
  await tap(context, 'done');
  await expectWaiting(page, 1);
  await expect(card(page, read)).toContainText('Undo');
  expect(await shown(page)).toEqual([]);
  await context.setOffline(false);
  await expectSent(page);
  await expect.poll(async () => (await logAt(site, emi))(read)?.status).toBe('done');

  // Nothing is logged for an account that is no longer on this device.
  await deliver(page, site, { ...push, member: 999 });
  await expect.poll(() => shown(page)).toHaveLength(1);
  await tap(context, 'not_now');
  await expect.poll(() => shown(page)).toEqual([expect.stringContaining('could not save it')]);
  // A tap opens the notification's link in the open page; an unreadable push is still shown.
  await tap(context, '');
  await deliver(page, site, { ...push, actions: [], link: '/challenges' });
  await expect.poll(() => shown(page)).toHaveLength(1);
  await tap(context, '');
  await expect(page).toHaveURL('/challenges');
  await deliver(page, site, 'no JSON');
  await expect.poll(() => shown(page)).toEqual(['Daymark | Open Daymark to see what is new.']);
});

/** Opens the notification settings, signed in and with the worker in control. */
async function atSettings(page: Page, context: BrowserContext, site: Site, account: Account) {
  await withPushService(context, site);
  await signIn(context, site, account);
  await page.goto(settings);
  await installed(page);
  await page.reload();
}

test('turn on notifications, send a test, set reminders', async ({
  page,
  context,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await atSettings(page, context, site, ana);
  await expect(page.getByText('Your browser will ask')).toBeVisible();
  await expect(page.getByText('No reminders yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on notifications here' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  const devices = page.getByRole('list', { name: 'Devices with notifications' });
  await expect(devices.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Send test notification' }).click();
  await expect(page.getByText('Test sent to 1 device.')).toBeVisible();

  await page.getByRole('button', { name: 'Add reminder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New reminder' });
  await dialog
    .getByLabel('Remind me about')
    .selectOption({ label: `${read} (${community.title})` });
  await dialog.getByLabel('At', { exact: true }).fill('07:30');
  for (const day of ['Saturday', 'Sunday']) await dialog.getByLabel(day).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add reminder' }).click();
  await expect(dialog).toHaveCount(0);
  const reminder = page.getByRole('switch', { name: `07:30 · ${read}` });
  await expect(reminder).toBeChecked();
  await expect(page.getByText('Monday to Friday')).toBeVisible();
  await reminder.click();
  await expect(reminder).not.toBeChecked();
  await page.getByRole('switch', { name: 'Use quiet hours' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00');
  await page.getByLabel('To', { exact: true }).fill('06:30');
  await page.getByLabel('To', { exact: true }).blur();
  await expectAccessible(page);

  await page.reload();
  await expect(reminder).not.toBeChecked();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:30');
  await page.getByRole('button', { name: `Edit reminder at 07:30, ${read}` }).click();
  await page.getByRole('dialog').getByLabel('At', { exact: true }).fill('23:00');
  await expect(page.getByRole('dialog').getByText('your day is over')).toBeVisible();
  await page.getByRole('dialog').getByLabel('At', { exact: true }).fill('08:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('switch', { name: `08:00 · ${read}` })).toBeVisible();
  await page.getByRole('button', { name: `Delete reminder at 08:00, ${read}` }).click();
  await expect(page.getByText('No reminders yet')).toBeVisible();
});

test('a removed device stays removed until it is turned on again, in a new session', async ({
  page,
  context,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const { access_token: token } = await site.call('POST', '/v1/auth/login', ana);
  const atServer = async (): Promise<{ id: number }[]> =>
    site.call('GET', '/v1/auth/push/device', undefined, token);
  await atSettings(page, context, site, ana);
  const on = page.getByRole('button', { name: 'Turn on notifications here' });
  const gets = page.getByText('Notifications are on for this device.');
  const listed = page.getByRole('list', { name: 'Devices with notifications' });
  await on.click();
  await expect(gets).toBeVisible();
  const [here] = await atServer();
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  const other = { endpoint: 'https://push.daymark.example/other', keys };
  await site.call('POST', '/v1/auth/push/device', other, token);
  await page.reload();
  await expect(gets).toBeVisible();
  await listed.getByRole('button', { name: /^Remove / }).click();
  await expect(listed.getByRole('listitem')).toHaveCount(1);
  expect(await atServer()).toMatchObject([{ id: here?.id }]);

  await site.call('DELETE', `/v1/auth/push/device/${here?.id}`, undefined, token);
  await page.reload();
  await expect(on).toBeVisible();
  await page.reload();
  await expect(on).toBeVisible();
  expect(await atServer()).toEqual([]);

  await on.click();
  await expect(gets).toBeVisible();
  await site.call('DELETE', '/v1/auth/session', undefined, token);
  expect(await atServer()).toEqual([]);
  await page.goto(today);
  await page.getByLabel('Email').fill(ana.email);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.keyboard.press('Enter');
  await expect.poll(atServer).toHaveLength(1);
  await page.goto(settings);
  await expect(gets).toBeVisible();
  await page.getByRole('button', { name: 'Turn off notifications here' }).click();
  await expect(on).toBeVisible();
  await expect(listed).toHaveCount(0);
  expect(await atServer()).toEqual([]);
});

test('when notifications are blocked, the page says how to allow them', async ({
  page,
  context,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await signIn(context, site, ana);
  await page.goto(settings);
  await installed(page);
  await page.reload();
  await expect(page.getByText('Your browser blocks notifications')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on notifications here' })).toHaveCount(0);
});
