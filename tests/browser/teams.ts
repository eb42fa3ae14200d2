import type { Account } from './community';
import type { Site } from './site';

/**
 * Gives the program teams of two to three, and makes a member captain of one. If `leads` is false,
 * leaves the member without a team.
 */
export async function teamOf(site: Site, member: Account, leads: boolean): Promise<void> {
  const wishes = { min_size: 2, max_size: 3 };
  const settings = '/v2/core/challenge/1/team-settings';
  await site.call('PUT', settings, wishes, await site.adminToken());
  const { access_token: token } = await site.call('POST', '/v1/auth/login', member);
  const [own]: { id: number }[] = await site.call('GET', '/v2/core/team/user', undefined, token);
  if (leads === !!own) return;
  const [path, body] = own
    ? [`/v2/core/team/${own.id}/leave`, {}]
    : ['/v2/core/challenge/1/team', { name: 'Early Larks', open: true }];
  await site.call('POST', path, body, token);
}
