import { mailed } from './mail';
import type { Site } from './site';

/** Creates a draft of a newsletter. */
export async function drafted(site: Site, input: object = {}): Promise<{ id: number }> {
  const blocks = [
    { kind: 'heading', text: 'Hello' },
    { kind: 'text', text: 'A first line.' },
  ];
  const token = await site.adminToken();
  return site.call(
    'POST',
    '/v1/auth/campaign',
    { subject: 'News of May', blocks, ...input },
    token,
  );
}

/** Subscribes and confirms an address. */
export async function subscribed(site: Site, email: string): Promise<void> {
  await site.call('POST', '/v1/auth/newsletter', { email });
  const { search } = new URL(await mailed(site, email, 'newsletter-confirm'), site.url);
  await site.call('GET', `/v1/auth/newsletter-email/verify${search}`);
}

/** One subscriber, a sent newsletter, and a draft. */
export async function mailings(site: Site): Promise<void> {
  await subscribed(site, 'nora@daymark.example');
  const token = await site.adminToken();
  const { id } = await drafted(site, { subject_b: 'A walk in May', share_b: 50 });
  await site.call('POST', `/v1/auth/campaign/${id}/act`, { action: 'send' }, token);
  await drafted(site, {
    subject: 'News of June',
    blocks: [
      { kind: 'heading', text: 'Summer' },
      { kind: 'picture', url: '/icons/192.png', alt: 'A quiet shore' },
      { kind: 'quote', text: 'The best walk is the one that happens.', by: 'Ana' },
      { kind: 'divider' },
      { kind: 'programs', ids: [1] },
      { kind: 'button', text: 'Join in', link: '/challenges/1' },
    ],
    segment: { any: true, programs: [1], active_since: '2026-01-01', newsletters: [1] },
  });
}
