import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Account } from './community';
import { companyMonths, companyOf } from './companies';
import { expectSent, expectWaiting, habit, installed, signIn, today, toEnd } from './device';
import { ghostFile } from './ghost';
import { admin, type Site } from './site';
import { helpers } from './staff';
import {
  awaitApp,
  expect,
  expectAccessible,
  expectBoard,
  expectLive,
  morning,
  seen as test,
} from './story';
import { teamOf } from './teams';

const source = (path: string) => readFileSync(`../../pwa/src/${path}`, 'utf8');

type Who = 'visitor' | 'member' | 'admin';

type Looked = {
  /** The addresses to open, if the path itself is a pattern. */
  to?: string[];
  who?: Who[];
};

/** Every page of the app, and the people as whom to check it. */
const pages: Record<string, Looked> = {
  '/': { who: ['visitor', 'member'] },
  '/about': { who: ['visitor', 'member'] },
  '/admin': { who: ['admin'] },
  '/admin/about': { who: ['admin'] },
  '/admin/articles': {
    to: [
      '/admin/articles',
      '/admin/articles?state=archived',
      ...['category', 'tag', 'author'].map((part) => `/admin/articles?show=${part}`),
    ],
    who: ['admin'],
  },
  '/admin/articles/$id': { to: ['/admin/articles/1', '/admin/articles/99'], who: ['admin'] },
  '/admin/audit': { to: ['/admin/audit', '/admin/audit?q=nothing'], who: ['admin', 'member'] },
  '/admin/dashboard': { who: ['admin', 'member'] },
  '/admin/emails': { to: ['/admin/emails', '/admin/emails?type=confirm-email'], who: ['admin'] },
  '/admin/badges': { who: ['admin'] },
  '/admin/banners': { to: ['/admin/banners', '/admin/banners?q=nothing'], who: ['admin'] },
  '/admin/banners/$id': { to: ['/admin/banners/1', '/admin/banners/99'], who: ['admin'] },
  '/admin/pages': { to: ['/admin/pages', '/admin/pages?state=archived'], who: ['admin'] },
  '/admin/pages/$id': { to: ['/admin/pages/1', '/admin/pages/99'], who: ['admin'] },
  '/admin/shirts': { to: ['/admin/shirts', '/admin/shirts?q=nothing'], who: ['admin'] },
  '/admin/site': {
    to: ['/admin/site', '/admin/site?show=home', '/admin/site?show=footer'],
    who: ['admin'],
  },
  '/admin/support': {
    to: ['/admin/support', '/admin/support?state=solved', '/admin/support?show=canned'],
    who: ['admin'],
  },
  '/admin/support/$id': { to: ['/admin/support/1', '/admin/support/99'], who: ['admin'] },
  '/admin/support/articles': {
    to: ['', '?q=nothing', '?show=topics', '?show=contact'].map(
      (asked) => `/admin/support/articles${asked}`,
    ),
    who: ['admin'],
  },
  '/admin/support/articles/$id': {
    to: ['/admin/support/articles/1', '/admin/support/articles/99'],
    who: ['admin'],
  },
  '/admin/videos': { who: ['admin'] },
  '/admin/comments': {
    to: ['/admin/comments', '/admin/comments?state=hidden'],
    who: ['admin'],
  },
  '/admin/reviews': { who: ['admin'] },
  '/admin/companies': { who: ['admin'] },
  '/admin/companies/$id': { to: ['/admin/companies/99'], who: ['admin'] },
  '/admin/teams': { who: ['admin'] },
  '/admin/teams/$id': { to: ['/admin/teams/1', '/admin/teams/99'], who: ['admin'] },
  '/admin/events': { to: ['/admin/events', '/admin/events?status=cancelled'], who: ['admin'] },
  '/admin/events/$id': { to: ['/admin/events/1', '/admin/events/99'], who: ['admin'] },
  '/admin/events/site': { who: ['admin'] },
  '/admin/programs': { to: ['/admin/programs', '/admin/programs?state=archived'], who: ['admin'] },
  '/admin/programs/$id': { to: ['/admin/programs/1', '/admin/programs/99'], who: ['admin'] },
  '/admin/programs/site': { who: ['admin'] },
  '/admin/surveys': { to: ['/admin/surveys', '/admin/surveys?state=closed'], who: ['admin'] },
  '/admin/surveys/kinds': { who: ['admin'] },
  '/admin/surveys/$id': { to: ['/admin/surveys/1', '/admin/surveys/99'], who: ['admin'] },
  '/admin/surveys/$id/results': { to: ['/admin/surveys/1/results'], who: ['admin'] },
  '/admin/surveys/$id/responses': {
    to: ['/admin/surveys/1/responses', '/admin/surveys/1/responses?q=nothing'],
    who: ['admin'],
  },
  '/admin/newsletter/campaigns': { who: ['admin'] },
  '/admin/newsletter/campaigns/$id': {
    to: ['1', '2', '99'].map((id) => `/admin/newsletter/campaigns/${id}`),
    who: ['admin'],
  },
  '/admin/newsletter/series': { who: ['admin'] },
  '/admin/newsletter/series/$id': {
    to: ['1', '99'].map((id) => `/admin/newsletter/series/${id}`),
    who: ['admin'],
  },
  '/admin/newsletter/subscribers': {
    to: ['/admin/newsletter/subscribers', '/admin/newsletter/subscribers?q=nothing'],
    who: ['admin'],
  },
  '/admin/packages': { who: ['admin', 'member'] },
  '/admin/payments': {
    to: [
      '/admin/payments',
      ...[
        'payments',
        'invoices',
        'canceled',
        'refunds',
        'disputes',
        'coupons',
        'taxes',
        'reconciliation',
      ].map((part) => `/admin/payments?show=${part}`),
    ],
    who: ['admin'],
  },
  '/admin/subscriptions': {
    to: [
      '/admin/subscriptions',
      '/admin/subscriptions?q=nobody',
      '/admin/subscriptions?user=2',
      '/admin/subscriptions?user=99',
      ...['waiting', 'overdue', 'given', 'companies'].map(
        (part) => `/admin/subscriptions?show=${part}`,
      ),
    ],
    who: ['admin'],
  },
  '/admin/permissions': { who: ['admin'] },
  '/admin/profile': {
    to: ['/admin/profile', '/admin/profile?tab=profile-notifications'],
    who: ['admin'],
  },
  '/admin/roles': { who: ['admin'] },
  '/admin/users': { to: ['/admin/users', '/admin/users?all=true&q=nobody'], who: ['admin'] },
  '/admin/users/$id': {
    to: ['/admin/users/2', '/admin/users/99'],
    who: ['admin'],
  },
  '/auth': { to: ['/auth', '/auth/nowhere', '/nowhere'] },
  '/auth/change-password': { who: ['member'] },
  '/auth/confirm-email': { to: ['/auth/confirm-email', '/auth/confirm-email?token=none'] },
  '/auth/login': { to: ['/auth/login', '/auth/login?error=SessionRequired'] },
  '/auth/login-email': {},
  '/auth/password/confirm-email': {},
  '/auth/password/forget': {},
  '/auth/password/reset': { to: ['/auth/password/reset?id=1&token=none'] },
  '/auth/second-factor': {},
  '/auth/signup': {},
  '/auth/signup-company': { to: ['/auth/signup-company?corporation_uid=acme'] },
  '/auth/verify-email': { to: ['/auth/verify-email?token=none'], who: ['visitor', 'member'] },
  '/auth/welcome': {},
  '/challenges': {
    to: ['/challenges', '/challenges?type=Monthly%20Missions&state=final'],
    who: ['visitor', 'member'],
  },
  '/challenges/$id': { to: ['/challenges/1', '/challenges/99'], who: ['visitor', 'member'] },
  '/challenges/invite/$token': { to: ['/challenges/invite/none'], who: ['visitor', 'member'] },
  '/company/join': {
    to: ['/company/join?corporation_uid=none', '/company/join?token=none'],
    who: ['visitor', 'member'],
  },
  '/contact': { who: ['visitor', 'member'] },
  '/events': { who: ['visitor', 'member'] },
  '/events/$id': { to: ['/events/1', '/events/99'], who: ['visitor', 'member'] },
  '/globalchallenge': { who: ['visitor', 'member'] },
  '/individual': {},
  '/newsletter/$id': { to: ['/newsletter/1', '/newsletter/99'], who: ['visitor', 'member'] },
  '/newsletter-confirm': { to: ['/newsletter-confirm?email=ana@daymark.example&token=none'] },
  '/newsletter-unsubscribe': {
    to: ['/newsletter-unsubscribe', '/newsletter-unsubscribe?token=none'],
    who: ['visitor', 'member'],
  },
  '/insights': { to: ['/insights', '/insights?q=quartz'], who: ['visitor', 'member'] },
  '/insights/$slug': {
    to: [
      '/insights/why-a-ten-minute-walk-helps',
      '/insights/sleep-better-with-one-rule',
      '/insights/nothing',
    ],
    who: ['visitor', 'member'],
  },
  '/insights/$kind/$id': {
    to: ['/insights/category/movement', '/insights/tag/walking', '/insights/author/none'],
  },
  '/notification-preferences': {
    to: ['/notification-preferences', '/notification-preferences?token=none'],
  },
  '/packages': { to: ['/packages', '/packages?coupon=SPRING'], who: ['visitor', 'member'] },
  '/packages/checkout': {
    to: ['/packages/checkout?price=1', '/packages/checkout?invoice=99'],
    who: ['member'],
  },
  '/packages/done': { who: ['member'] },
  '/packages/pay': { to: ['/packages/pay', '/packages/pay?token=none'] },
  '/pages/$slug': { to: ['/pages/house-rules', '/pages/nothing'] },
  '/privacy': {},
  '/terms': {},
  '/scorecard': { who: ['member'] },
  '/support': {
    to: ['/support', '/support?topic=1', '/support?q=nothing'],
    who: ['visitor', 'member'],
  },
  '/support/$slug': { to: ['/support/how-streaks-work', '/support/nothing'] },
  '/support/ticket': { to: ['/support/ticket', '/support/ticket?token=none'] },
  '/support/tickets': { who: ['member'] },
  '/support/tickets/$id': { to: ['/support/tickets/1', '/support/tickets/99'], who: ['member'] },
  '/survey': { who: ['visitor', 'member'] },
  '/survey/$id': {
    to: ['/survey/1', '/survey/1?page=1', '/survey/1?page=2', '/survey/99'],
    who: ['visitor', 'member'],
  },
  '/survey/$id/report': { to: ['/survey/1/report'], who: ['visitor', 'member'] },
  '/survey/$id/report/$reportId': {
    to: ['/survey/1/report/1', '/survey/1/report/99'],
    who: ['visitor', 'member'],
  },
  '/teams/join': {
    to: ['/teams/join', '/teams/join?token=none'],
    who: ['visitor', 'member'],
  },
  '/videos': { who: ['visitor', 'member'] },
  '/user': { who: ['member'] },
  '/user/order-t-shirt': { who: ['member'] },
  '/user/dashboard/$page/$': { to: ['/user/dashboard/challenges/1?tab=Programs'], who: ['member'] },
  '/user/dashboard': {
    to: [
      '/user/dashboard',
      '/user/dashboard?tab=Programs',
      '/user/dashboard?tab=Event',
      '/user/dashboard?tab=Articles',
      '/user/dashboard?tab=Leaderboard',
      '/user/dashboard?tab=my-habits',
      '/user/dashboard?tab=Scorecard',
      '/user/dashboard?tab=Goals',
      '/user/dashboard?tab=more-teams',
      '/user/dashboard?tab=custom-program',
      '/user/dashboard?tab=import',
      '/user/dashboard?tab=launch-program&program=1',
      '/user/dashboard?tab=more-company',
      '/user/dashboard?tab=more-payment',
      ...[
        '',
        '-privacy-settings',
        '-notifications',
        '-change-password',
        '-sessions',
        '-your-data',
      ].map((section) => `/user/dashboard?tab=profile${section}`),
    ],
    who: ['member'],
  },
};

/** Every dialog of the app, from the files that list them. */
const modals = readdirSync('../../pwa/src', { encoding: 'utf8', recursive: true })
  .filter((path) => /\bmodals\.ts$/.test(path))
  .flatMap((path) => [...source(path).matchAll(/^ {2}'?([\w -]+)'?: async/gm)])
  .map(([, name = '']) => name);

/** The administration's dialogs, and how an administrator opens them. */
const adminDialogs: Record<string, (page: Page, site: Site) => Promise<void>> = {
  'edit package': async (page) => {
    await page.goto('/admin/packages');
    await page.getByRole('button', { name: 'Edit Casual' }).click();
    await page.getByRole('button', { name: 'Add price' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Enter an amount with up to 2 decimals.')).toBeVisible();
  },
  'mark paid': async (page) => {
    await page.goto('/admin/subscriptions?show=waiting');
    await page.getByRole('button', { name: /^Mark .+ as paid$/ }).click();
  },
  'give reason': async (page) => {
    await page.goto('/admin/subscriptions');
    await page.getByRole('link', { name: 'Ana Lindqvist' }).click();
    await page.getByRole('button', { name: 'End plan' }).click();
  },
  'give plan': async (page) => {
    await page.goto('/admin/users/2');
    await page.getByRole('button', { name: 'Give plan' }).click();
  },
  'give company package': async (page, site) => {
    await companyOf(site, { email: '3@daymark.example', password: 'one-small-thing-8' });
    await page.goto('/admin/companies');
    await page.getByRole('link', { name: 'Works of 3@daymark.example' }).click();
    await page.getByRole('button', { name: 'Give package' }).click();
  },
  'add balance': async (page) => {
    await page.goto('/admin/subscriptions');
    await page.getByRole('link', { name: 'Ana Lindqvist' }).click();
    await page.getByRole('button', { name: 'Add to balance' }).click();
  },
  'refund payment': async (page) => {
    await page.goto('/admin/payments?show=payments');
    await page.getByRole('button', { name: /^Refund .+ to Ana Lindqvist$/ }).click();
  },
  'close dispute': async (page) => {
    const row = {
      id: 1,
      payment_id: 1,
      user_id: 2,
      name: 'Ana Lindqvist',
      amount: { amount: 500, currency: 'EUR', digits: 2 },
      state: 'open',
      reason: 'Not recognised',
      at: new Date().toISOString(),
    };
    await page.route('**/v1/auth/billing/disputes*', (route) =>
      route.fulfill({ json: { data: [row], meta: { next_cursor: null } } }),
    );
    await page.goto('/admin/payments?show=disputes');
    await page
      .getByRole('button', { name: 'Record the outcome of the dispute with Ana Lindqvist' })
      .click();
  },
  'edit coupon': async (page) => {
    await page.goto('/admin/payments?show=coupons');
    await page.getByRole('button', { name: 'New coupon' }).click();
    await page.getByRole('radio', { name: 'Fixed amount' }).check();
    await page.getByRole('radio', { name: 'Several months' }).check();
  },
  'edit tax rate': async (page) => {
    await page.goto('/admin/payments?show=taxes');
    await page.getByRole('button', { name: 'Edit Sweden' }).click();
  },
  'new article': async (page) => {
    await page.goto('/admin/articles');
    await page.getByRole('main').getByRole('button', { name: 'New article' }).click();
  },
  'import articles': async (page) => {
    await page.goto('/admin/articles');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('button', { name: 'Import articles' }).click();
    await page.getByLabel('File with articles').setInputFiles(ghostFile);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await expect(page.getByRole('button', { name: 'Import 2 articles' })).toBeVisible();
  },
  'edit article group': async (page) => {
    await page.goto('/admin/articles?show=category');
    await page.getByRole('button', { name: 'Edit Movement' }).click();
  },
  'schedule article': async (page) => {
    await page.goto('/admin/articles/3');
    await page.getByRole('button', { name: 'Schedule' }).click();
  },
  'article versions': async (page) => {
    await page.goto('/admin/articles/1');
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByText('Newest')).toBeVisible();
  },
  'write link': async (page) => {
    await page.goto('/admin/articles/1');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByLabel('Find a page').fill('daylight');
    await expect(page.getByRole('button', { name: /Thirty days of daylight/ })).toBeVisible();
  },
  'write video': async (page) => {
    await page.goto('/admin/articles/1');
    await page.getByRole('button', { name: 'YouTube video' }).click();
  },
  'describe picture': async (page) => {
    await page.goto('/admin/articles/1');
    await page.getByRole('img', { name: 'A quiet shore' }).dblclick();
  },
  'edited meanwhile': async (page, site) => {
    await page.goto('/admin/articles/3');
    await page.getByLabel('Summary').fill('Mine.');
    const token = await site.adminToken();
    const { data } = await (
      await page.context().request.get(`${site.url}/v1/core/post/3/manage`)
    ).json();
    const theirs = { summary: `Theirs, after version ${data.version}.`, version: data.version };
    await site.call('PATCH', '/v1/core/post/3/content', theirs, token);
    await page
      .getByRole('region', { name: 'Text' })
      .getByRole('button', { name: 'Save changes' })
      .click();
  },
  'new page': async (page) => {
    await page.goto('/admin/pages');
    await page.getByRole('button', { name: 'New page' }).click();
  },
  'schedule page': async (page) => {
    await page.goto('/admin/pages');
    await page.getByRole('button', { name: 'New page' }).click();
    await page.getByLabel('Title').fill('Press');
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
  },
  'page versions': async (page) => {
    await page.goto('/admin/pages/1');
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByText('Newest')).toBeVisible();
  },
  'about versions': async (page) => {
    await page.goto('/admin/about');
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByText('No version is saved yet.')).toBeVisible();
  },
  'edit person': async (page) => {
    await page.goto('/admin/about');
    await page.getByRole('button', { name: 'Edit Ida Holm' }).click();
  },
  'new banner': async (page) => {
    await page.goto('/admin/banners');
    await page.getByRole('button', { name: 'New banner' }).click();
  },
  'edit topic': async (page) => {
    await page.goto('/admin/support/articles?show=topics');
    await page.getByRole('button', { name: 'Edit Getting started' }).click();
  },
  'new support article': async (page) => {
    await page.goto('/admin/support/articles');
    await page.getByRole('button', { name: 'New article' }).click();
  },
  'edit canned answer': async (page) => {
    await page.goto('/admin/support?show=canned');
    await page.getByRole('button', { name: 'Edit Welcome' }).click();
  },
  'edit shirt order': async (page) => {
    await page.goto('/admin/shirts');
    await page
      .getByRole('button', { name: /^Edit .*’s order$/ })
      .first()
      .click();
  },
  'edit badge rule': async (page) => {
    await page.goto('/admin/badges');
    await page.getByRole('button', { name: 'New rule' }).click();
  },
  'program answers': async (page) => {
    await page.goto('/admin/programs/1');
    await page.getByRole('button', { name: 'Answers', exact: true }).click();
  },
  'clone program': async (page) => {
    await page.goto('/admin/programs/1');
    await page.getByRole('button', { name: 'Copy' }).click();
  },
  'delete program': async (page, site) => {
    const draft = { title: 'Never mind', category: 'UNTIMED', draft: true };
    const token = await site.adminToken();
    const { id } = await site.call('POST', '/v2/core/challenge', draft, token);
    await page.goto(`/admin/programs/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
  },
  'edit activity': async (page) => {
    await page.goto('/admin/programs/1');
    await page.getByRole('button', { name: 'Edit Morning walk' }).click();
  },
  'edit questions': async (page) => {
    await page.goto('/admin/programs/1');
    await page.getByRole('button', { name: 'Questions for Morning walk' }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
  },
  'edit step': async (page) => {
    await page.goto('/admin/programs/1');
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByRole('button', { name: 'Add days' }).click();
  },
  'new event': async (page) => {
    await page.goto('/admin/events');
    await page.getByRole('button', { name: 'New event' }).click();
  },
  'edit venue': async (page) => {
    await page.goto('/admin/events/1');
    await page.getByRole('button', { name: 'Add venue' }).click();
  },
  'edit trainer': async (page) => {
    await page.goto('/admin/events/1');
    await page.getByRole('button', { name: 'Edit Ida Holm' }).click();
  },
  'edit schedule': async (page) => {
    await page.goto('/admin/events/1');
    await page.getByRole('button', { name: 'Add entry' }).click();
  },
  'invite members': async (page) => {
    await page.goto('/admin/events/1');
    await page.getByRole('button', { name: 'Invite members' }).click();
    await page.getByRole('checkbox', { name: 'Emi Tanaka' }).check();
  },
  'new program': async (page) => {
    await page.goto('/admin/programs');
    await page.getByRole('button', { name: 'New program' }).click();
  },
  'create user': async (page) => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'New user' }).click();
  },
  'delete role': async (page, site) => {
    await helpers(site);
    await page.goto('/admin/roles');
    await page.getByRole('button', { name: 'Delete Helpers' }).click();
  },
  'create role target waypoints': async (page, site) => {
    const role = { name: 'Guides', description: 'They show around.', permissions: ['user:read'] };
    await site.call('POST', '/v1/auth/role', role, await site.adminToken());
    await page.goto('/admin/roles');
    await page.getByRole('button', { name: 'Start pages for Guides' }).click();
  },
  'delete permission': async (page, site) => {
    const own = { name: 'report:read', description: 'See the reports' };
    await site.call('POST', '/v1/auth/permission', own, await site.adminToken());
    await page.goto('/admin/permissions');
    await page.getByRole('button', { name: 'Delete report:read' }).click();
  },
  'edit permission': async (page) => {
    await page.goto('/admin/permissions');
    await page.getByRole('button', { name: 'New permission' }).click();
  },
  'edit role': async (page) => {
    await page.goto('/admin/roles');
    await page.getByRole('button', { name: 'New role' }).click();
  },
  'email preview': async (page) => {
    await page.goto('/admin/emails');
    await page.getByRole('button', { name: 'Preview Confirm email' }).click();
    await expect(page.frameLocator('iframe').getByText('Daymark', { exact: true })).toBeVisible();
  },
  'lift address': async (page) => {
    const row = {
      id: 1,
      email: 'nobody@example.org',
      kind: 'bounced',
      permanent: true,
      answer: '550 5.1.1 no such user',
      refused_at: new Date().toISOString(),
    };
    await page.route('**/v1/core/email-suppressed*', (route) =>
      route.fulfill({ json: { data: [row], meta: { next_cursor: null } } }),
    );
    await page.goto('/admin/emails');
    await page.getByRole('button', { name: 'Unblock nobody@example.org' }).click();
  },
  'notification preferences': async (page) => {
    await page.goto('/admin/users/2');
    await page.getByRole('button', { name: 'Edit notifications' }).click();
  },
  'send test mail': async (page) => {
    await page.goto('/admin/emails');
    await page.getByRole('button', { name: 'Send a test of Confirm email' }).click();
  },
  'send email': async (page) => {
    await page.goto('/admin/users/2');
    await page.getByRole('button', { name: 'Write an email' }).click();
    await page.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByLabel('Subject')).toBeFocused();
  },
  'preview newsletter': async (page) => {
    await page.goto('/admin/newsletter/campaigns/1');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('radio', { name: 'Subject B' }).check();
    await expect(page.getByText('A walk in May').last()).toBeVisible();
  },
  'campaign versions': async (page) => {
    await page.goto('/admin/newsletter/campaigns/2');
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Versions of this newsletter' }).click();
    await expect(page.getByText('Newest')).toBeVisible();
  },
  'schedule campaign': async (page) => {
    await page.goto('/admin/newsletter/campaigns/2');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByRole('dialog').getByText('Today, 1 person would get it.')).toBeVisible();
  },
  'new series': async (page) => {
    await page.goto('/admin/newsletter/series');
    await page.getByRole('button', { name: 'New series' }).click();
    await page.getByLabel('What starts it').selectOption('Every week');
  },
  'import subscribers': async (page) => {
    await page.goto('/admin/newsletter/subscribers');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('radio', { name: 'Pasted text' }).check();
    await page.getByLabel('Table').fill('email\nole@daymark.example\nnobody');
    await page.getByLabel('What they agreed to').fill('Signed up at the fair, 3 May 2026');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await expect(page.getByRole('button', { name: 'Import 1 subscriber' })).toBeVisible();
  },
  'edit newsletter': async (page) => {
    await page.goto('/admin/newsletter/subscribers');
    await page.getByRole('button', { name: 'New list' }).click();
  },
  'new survey': async (page) => {
    await page.goto('/admin/surveys');
    await page.getByRole('button', { name: 'New survey' }).click();
    await page.getByLabel('Start from').selectOption('WHO-5 Well-Being Index');
  },
  'edit survey question': async (page) => {
    await page.goto('/admin/surveys/1');
    await page.getByRole('button', { name: 'Edit How rested do you wake up?' }).click();
    await expect(page.getByRole('checkbox', { name: 'Fair' })).toBeChecked();
  },
  'edit survey page': async (page) => {
    await page.goto('/admin/surveys/1');
    await page.getByRole('button', { name: 'Edit heading of page 2' }).click();
  },
  'edit survey dimension': async (page) => {
    await page.goto('/admin/surveys/1');
    await page.getByRole('button', { name: 'Edit Sleep', exact: true }).click();
    const programs = page.getByLabel('Programs that help').first();
    await programs.fill('Thirty days of daylight');
    await page.getByRole('button', { name: 'Thirty days of daylight', exact: true }).click();
    await expect(
      page.getByRole('button', { name: 'Remove Thirty days of daylight' }),
    ).toBeVisible();
  },
  'edit survey bands': async (page) => {
    await page.goto('/admin/surveys/1');
    await page.getByRole('button', { name: 'Edit bands of the overall score' }).click();
    await page.getByRole('button', { name: 'Add band' }).click();
  },
  'survey response': async (page) => {
    await page.goto('/admin/surveys/1/responses');
    await page.getByRole('button', { name: /^Ana Lindqvist/ }).click();
    await page.getByRole('button', { name: 'Correct answers' }).click();
  },
  'edit question kind': async (page) => {
    await page.goto('/admin/surveys/kinds');
    await page.getByRole('button', { name: 'New type' }).click();
    await page.getByLabel('How it is answered').selectOption('Single choice');
  },
  'superstat program': async (page) => {
    await page.goto('/admin/programs');
    await page.getByRole('button', { name: 'Statistics of Thirty days of daylight' }).click();
  },
};

/** Every other dialog of the app, and how to open it. */
const dialogs: Record<string, (page: Page, site: Site, member: Account) => Promise<void>> = {
  newsletter: async (page) => {
    await page.context().clearCookies();
    await page.clock.install();
    await page.goto('/challenges');
    // The server renders the title before the app starts.
    await expect(page.getByRole('heading', { name: 'Open to join' })).toBeVisible();
    await page.clock.runFor(151_000);
  },
  'close account': async (page) => {
    await page.goto('/user/dashboard?tab=profile-your-data');
    await page.getByRole('button', { name: 'Delete my account' }).click();
  },
  'plan pause': async (page) => {
    await page.goto('/user/dashboard?tab=profile-notifications');
    await page.getByRole('button', { name: 'Plan a pause' }).click();
  },
  'own answers': async (page) => {
    await page.goto('/challenges/1');
    await page.getByRole('button', { name: 'Your answers' }).click();
  },
  'join event': async (page) => {
    await page.goto('/events/1?selected=1');
  },
  'share card': async (page) => {
    await page.goto(today);
    await page.getByRole('button', { name: 'Share your streak' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  },
  'invite others': async (page, site, { password }) => {
    // Use a different member: a custom program lists each habit twice, but the other dialogs expect
    // each habit once.
    await signIn(page.context(), site, { email: '4@daymark.example', password });
    await page.goto('/user/dashboard?tab=launch-program&program=1');
    await page.getByRole('switch', { name: 'Others can join' }).check();
    await page.getByRole('button', { name: 'Create my program' }).click();
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/invite/);
  },
  'why number': async (page) => {
    await page.goto(today);
    await page.getByRole('button', { name: 'How this is calculated: streak' }).click();
    await page.getByRole('radio', { name: 'Points' }).check();
    await expect(page.getByRole('cell', { name: 'Morning walk' })).toBeVisible();
  },
  'badge-wise': async (page) => {
    await page.goto('/user/dashboard?tab=Goals');
    await page.getByRole('button', { name: '7 days in a row' }).click();
    await expect(page.getByText('Keep your streak for 7 days.')).toBeVisible();
  },
  dynamic: async (page) => {
    await page.goto('/user/dashboard?tab=Goals');
    await page.getByRole('button', { name: 'How badges work' }).click();
  },
  notification: async (page) => {
    const notice = {
      id: 1,
      category: 'account',
      title: 'Your password was changed',
      body: 'If this was not you, choose a new password now. '.repeat(5),
      link: null,
      read: false,
      created_at: new Date().toISOString(),
    };
    await page.route('**/v1/auth/notice?*', (route) =>
      route.fulfill({ json: { data: [notice], meta: { next_cursor: null } } }),
    );
    await page.goto(today);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'Your password was changed' }).click();
  },
  'superstat activity': async (page) => {
    await page.goto('/user/dashboard?tab=my-habits');
    await page.getByRole('button', { name: 'Morning walk', exact: true }).click();
    await expect(page.getByText('Habit strength', { exact: true })).toBeVisible();
  },
  'install app': async (page) => {
    await page.goto('/user/dashboard?tab=profile');
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome to Daymark' })).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: "Let's Go" }).click();
    await expect(page.getByRole('button', { name: 'Install app' })).toBeVisible();
  },
  'join program': async (page) => {
    await page.goto('/challenges/1?join=1');
  },
  'member day': async (page) => {
    await page.goto('/challenges/1');
    await page.getByRole('button', { name: 'Cheers for you' }).click();
  },
  'write review': async (page) => {
    await page.goto('/challenges/1');
    // The section loads once it is visible.
    const write = page.getByRole('button', { name: 'Write a review' });
    await toEnd(page, write);
    await write.click();
  },
  'leave program': async (page) => {
    await page.goto('/challenges/1');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
  },
  'create company': async (page, site, member) => {
    await companyOf(site, member, false);
    await page.goto('/user/dashboard?tab=more-company');
    await page.getByRole('button', { name: 'Create company' }).click();
  },
  'company signup confirmation': async (page, site, member) => {
    await companyOf(site, member, false);
    const uid = await companyOf(site, { email: 'rosa@daymark.example', password: member.password });
    await page.goto(`/company/join?corporation_uid=${uid}`);
    await page.getByRole('button', { name: 'Join company' }).click();
  },
  'change company': async (page, site, member) => {
    await companyOf(site, member);
    await page.goto('/user/dashboard?tab=more-company');
    await page.getByRole('button', { name: 'Rename' }).click();
  },
  'change company owner': async (page, site, member) => {
    await companyOf(site, member);
    await page.goto('/user/dashboard?tab=more-company');
    await page.getByRole('button', { name: 'Change company owner' }).click();
  },
  'add company member': async (page, site, member) => {
    await companyOf(site, member);
    await page.goto('/user/dashboard?tab=more-company');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByLabel('Email addresses', { exact: true }).last().fill('nobody');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByText('No invitations sent yet.')).toBeVisible();
  },
  'create group': async (page, site, member) => {
    await teamOf(site, member, false);
    await page.goto('/user/dashboard?tab=more-teams');
    await page.getByRole('button', { name: 'Create team' }).click();
  },
  'join group': async (page, site, member) => {
    await teamOf(site, member, true);
    await page.goto('/challenges/1');
    await page.getByRole('button', { name: 'Early Larks' }).click();
  },
  'change group': async (page, site, member) => {
    await teamOf(site, member, true);
    await page.goto('/user/dashboard?tab=more-teams');
    await page.getByRole('button', { name: 'Edit team' }).click();
  },
  'confirm change': async (page, site, member) => {
    await teamOf(site, member, true);
    await page.goto('/user/dashboard?tab=more-teams');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
  },
  'put off habit': async (page) => {
    await page.goto('/user/dashboard?tab=my-habits');
    // The row of a new habit asks a question; other rows have a menu.
    await page
      .getByRole('button', { name: /^Can’t do this: / })
      .first()
      .click();
  },
  'change plan': async (page) => {
    await page.goto('/packages');
    await page.getByRole('button', { name: 'Switch to Pro' }).click();
    await expect(page.getByText('To pay now')).toBeVisible();
  },
  'cancel plan': async (page) => {
    await page.goto('/user/dashboard?tab=more-payment');
    await page.getByRole('button', { name: 'Cancel plan' }).click();
  },
  'billing details': async (page) => {
    await page.goto('/user/dashboard?tab=more-payment');
    await page.getByRole('button', { name: 'Edit billing details' }).click();
  },
  'set goal': async (page) => {
    await page.goto('/user/dashboard?tab=Goals');
    await page.getByRole('button', { name: 'New goal' }).click();
  },
  'cut picture': async (page) => {
    await page.goto('/user/dashboard?tab=profile');
    const file = readFileSync('../../pwa/public/icons/512.png');
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: file };
    await page.getByLabel('Your picture: choose a file').setInputFiles(picture);
  },
  'edit reminder': async (page) => {
    await page.goto('/user/dashboard?tab=profile-notifications');
    await page.getByRole('button', { name: 'Add reminder' }).click();
  },
  'share report': async (page) => {
    await page.goto('/survey/1/report');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: /^Create (?:new )?link$/ }).click();
    await expect(page.getByLabel('Link', { exact: true })).toBeVisible();
  },
  'survey poster': async (page, site, member) => {
    await companyOf(site, member);
    await page.goto('/user/dashboard?tab=more-company');
    await page.getByRole('button', { name: /^QR code for/ }).click();
  },
  'company report': async (page, site, member) => {
    await companyOf(site, member);
    await companyMonths(page);
    await page.goto('/user/dashboard?tab=more-company');
    await page.getByRole('button', { name: /^Report on/ }).click();
    await expect(page.getByRole('heading', { name: 'Over time' })).toBeVisible();
  },
  'unsent changes': async (page) => {
    await page.goto(today);
    await expectSent(page);
    await page.route('**/v1/core/sync', (route) => route.abort());
    await habit(page, 'Read 20 pages').click();
    await expectWaiting(page, 1);
    await page.goto('/user/dashboard?tab=profile');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  },
};

// Skip animations, so that only final states are checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every page and dialog is checked', () => {
  const [, paths = ''] =
    source('app/routeTree.gen.ts').match(/ {2}to:\n((?: {4}\| '.*'\n)+)/) ?? [];
  const routes = [...paths.matchAll(/'(.*)'/g)].map(([, path]) => path);
  expect(Object.keys(pages).sort()).toEqual(routes.sort());
  const opened = Object.keys({ ...dialogs, ...adminDialogs });
  expect(opened.sort()).toEqual(modals.toSorted());
});

/** The page's background colour in each theme. */
const paper = { light: 'rgb(251, 250, 246)', dark: 'rgb(13, 22, 21)' };

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** Shows the page in this theme. */
async function setTheme(page: Page, colorScheme: keyof typeof paper): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('background-color', paper[colorScheme]);
}

/**
 * Expects the page to load, to have no accessibility faults, and to be no wider than the window. The
 * phone is checked in the light theme and the desktop in the dark one, which covers every rule in
 * each size, and the colours of what both sizes show in each theme. A single size is checked in both
 * themes.
 */
async function expectSound(page: Page, sizes = [phone, desktop]): Promise<void> {
  for (const [i, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('heading').first()).toBeAttached();
    // Content further down renders once it is visible, and then moves everything below it, so
    // scroll to the end first.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const loading = page.getByText(/^Loading/);
    await expect(async () => {
      await loading.evaluateAll((all) => {
        for (const one of all) one.scrollIntoView();
      });
      expect(await loading.count()).toBe(0);
    }).toPass({ intervals: [50, 100], timeout: 15_000 });
    await setTheme(page, i === 0 ? 'light' : 'dark');
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
  if (sizes.length === 1) {
    await setTheme(page, 'dark');
    await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
  }
}

test('the front page', async ({ page }) => {
  await page.goto('/');
  await expectBoard(page, morning);
  await expectLive(page);
  await expectSound(page);
});

declare global {
  interface Window {
    /** TanStack Router stores its instance here. */
    __TSR_ROUTER__: {
      navigate: (to: { href: string }) => Promise<void>;
      subscribe: (event: 'onRendered', then: () => void) => () => void;
    };
  }
}

/** Opens an address in the app that is already running, which takes less time than loading the app again. */
const open = (page: Page, address: string) =>
  page.evaluate(
    (href) =>
      new Promise<void>((rendered) => {
        const router = window.__TSR_ROUTER__;
        const stop = router.subscribe('onRendered', () => {
          stop();
          rendered();
        });
        void router.navigate({ href });
      }),
    address,
  );

const tabs = new Map<Who, Page>();

/**
 * One tab per person, because a new tab for each page would fetch and compile the app again. Only a visitor's pages load
 * anew, because the server renders them. `alone`: a tab that no other page or dialog uses.
 */
const looked = test.extend<{ who: Who; alone: boolean }>({
  who: ['visitor' as Who, { option: true }],
  alone: [false, { option: true }],
  page: async ({ who, alone, browser, site, community }, use) => {
    let page = alone ? undefined : tabs.get(who);
    if (!page) {
      const context = await browser.newContext({ baseURL: site.url });
      awaitApp(context);
      const [ana] = community.accounts;
      const account = who === 'admin' ? admin : ana;
      if (who !== 'visitor' && account) await signIn(context, site, account);
      page = await context.newPage();
      if (!alone) tabs.set(who, page);
    }
    await use(page);
    await (alone ? page.context().close() : page.unrouteAll());
  },
});

for (const [path, { to = [path], who = ['visitor' as const] }] of Object.entries(pages)) {
  for (const one of who) {
    looked.describe(() => {
      looked.use({ who: one });
      looked(`${path}, ${one}`, async ({ page }) => {
        // More time for each address.
        looked.setTimeout(30_000 * (to.length + 1));
        for (const [i, address] of to.entries()) {
          const loads = i === 0 && (one === 'visitor' || page.url() === 'about:blank');
          await (loads ? page.goto(address) : open(page, address));
          await expectSound(page);
        }
      });
    });
  }
}

/** The dialogs for which a story changes the clock, signs another member in, or leaves changes unsent. */
const alone = ['newsletter', 'invite others', 'unsent changes'];

for (const name of modals) {
  looked.describe(() => {
    looked.use({ who: name in dialogs ? 'member' : 'admin', alone: alone.includes(name) });
    looked(`the dialog: ${name}`, async ({ page, site, community }) => {
      const [ana] = community.accounts;
      const open = dialogs[name] ?? adminDialogs[name];
      if (!ana || !open) throw new Error(`no one opens the dialog “${name}” here`);
      await open(page, site, ana);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSound(page);
    });
  });
}

test('the menu of a visitor', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/challenges');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Programs' })).toBeVisible();
  await expectSound(page, [phone]);
});

test('the menu of a member', async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.setViewportSize(desktop);
  await page.goto('/challenges');
  await page.getByRole('button', { name: 'Ana Lindqvist' }).click();
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible();
  await expectSound(page, [desktop]);
});

test('the tour', async ({ page, site, community }) => {
  test.setTimeout(120_000);
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto('/user/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  for (let step = 1; step < 7; step += 1) {
    await expect(page.getByText(`Step ${step} of 7`)).toBeAttached();
    await expectSound(page);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await expectSound(page);
});

test.describe('with the app installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the notice of a new version', async ({ page, site, community }) => {
    const [ana] = community.accounts;
    if (ana) await signIn(page.context(), site, ana);
    await page.goto(today);
    await installed(page);
    await expectSent(page);
    // The browser treats the same worker under another name as a new version.
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?2')));
    await expect(page.getByText('A new version of Daymark is ready.')).toBeVisible();
    await expectSound(page);
  });
});

test('a form with errors', async ({ page }) => {
  await page.goto('/auth/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expectSound(page);
});

test('by keyboard: skip the menu, reach the board, switch the theme', async ({ page }) => {
  await page.goto('/');
  await expectBoard(page, morning);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Create account' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See the board' })).toBeFocused();

  const toggle = page.getByRole('button', { name: 'Use the dark theme' });
  for (let step = 0; step < 5; step += 1) {
    if (await toggle.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  await expectAccessible(page);
});

test('on a small phone, the sign-in page’s header fits in one row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/auth/login');
  const header = page.getByRole('banner');
  const centre = async (name: string) => {
    const box = await header.getByRole('link', { name, exact: true }).boundingBox();
    return box && box.y + box.height / 2;
  };
  await expect(header.getByRole('link', { name: 'Create account or login' })).toBeVisible();
  expect(await centre('Create account or login')).toBe(await centre('Daymark'));
});
