import type { Page } from '@playwright/test';
import type { Account } from './community';
import type { Site } from './site';

/**
 * Makes an account the owner of a company with one other member. If `owns` is false, leaves the
 * account without a company. Returns the company's uid. Creates accounts that do not exist yet.
 */
export async function companyOf(site: Site, owner: Account, owns = true): Promise<string> {
  const signedIn = async (account: Account): Promise<string> => {
    const enter = (path: string) => site.call('POST', path, account);
    const known = enter('/v1/auth/login').catch(() => enter('/v1/auth/user/register'));
    return (await known).access_token;
  };
  const token = await signedIn(owner);
  const own = async () =>
    (await site.call('GET', '/v2/core/company/user', undefined, token)).company;
  const company = await own();
  // First leave or delete a company in which the account has the wrong role.
  if (company && !(owns && company.owner)) {
    const [method, path] = company.owner ? ['DELETE', ''] : ['POST', '/leave'];
    await site.call(method, `/v2/core/company/${company.id}${path}`, undefined, token);
  } else if (company) return company.corporation_uid;
  if (!owns) return '';
  const name = `Works of ${owner.email}`;
  const { corporation_uid } = await site.call('POST', '/v2/core/company', { name }, token);
  const mate = { ...owner, email: `mate-of-${owner.email}` };
  await site.call('POST', '/v2/core/company/join', { corporation_uid }, await signedIn(mate));
  return corporation_uid;
}

/** Three months of a company's survey results, the first with too few people. */
export async function companyMonths(page: Page): Promise<void> {
  const dimension = (id: string, name: string, score: number) => ({
    id,
    name,
    score,
    band: score < 60 ? 'Needs care' : 'Strong',
  });
  const figures = (score: number) => ({
    people: 12,
    members: 30,
    score,
    band: 'Strong',
    dimensions: [dimension('sleep', 'Sleep', score - 10), dimension('mood', 'Mood', score + 10)],
  });
  const months = [
    { period: '2026-07', figures: figures(68) },
    { period: '2026-06', figures: figures(60) },
    { period: '2026-05', figures: null },
  ];
  await page.route('**/months?*', (route) =>
    route.fulfill({ json: { data: months, meta: { next_cursor: null } } }),
  );
}
