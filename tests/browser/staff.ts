import type { Page } from '@playwright/test';
import type { Site } from './site';

/** A role that may view accounts, and its holders. */
export async function helpers(site: Site, ...members: number[]): Promise<number> {
  const token = await site.adminToken();
  const role = {
    name: 'Helpers',
    description: 'They answer questions.',
    permissions: ['user:read'],
  };
  const { id } = await site.call('POST', '/v1/auth/role', role, token);
  for (const member of members) {
    await site.call('POST', `/v1/auth/user/${member}/assign-role`, { role_id: id }, token);
  }
  return id;
}

/** Simulates this many accounts by answering the request for the list of all accounts. */
export async function withAccounts(page: Page, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, n) => account(n + 1));
  await page.route('**/v1/auth/users/details?*', (route) =>
    route.fulfill({ json: { data, meta: { next_cursor: null } } }),
  );
}

function account(id: number) {
  return {
    id,
    email: `member${id}@daymark.example`,
    first_name: 'Member',
    last_name: String(id),
    nickname: '',
    image: null,
    userType: 'user',
    roles: [],
    provider: 'credentials',
    timezone: 'Europe/Berlin',
    privacy_level: 'public',
    test_user: false,
    disabled: false,
    points: id % 900,
    streak_current: id % 9,
    streak_longest: id % 30,
    created_at: '2026-05-06T10:00:00Z',
    last_seen_at: null,
  };
}
