import type { Account } from './community';
import type { Site } from './site';

/** The ids of the content on a site that uses every feature. */
export type Website = { page: number; banner: number; article: number; ticket: number };

/**
 * Creates one of each: a page, a disabled banner, people, answers, a ticket and a T-shirt order.
 */
export async function website(site: Site, member: Account): Promise<Website> {
  const token = await site.adminToken();
  const own: string = (await site.call('POST', '/v1/auth/login', member)).access_token;
  const add = (path: string, input: object) => site.call('POST', `/v1/core/${path}`, input, token);
  const change = (path: string, input: object) =>
    site.call('PATCH', `/v1/core/${path}`, input, token);

  const text = '## Be kind\n\nCheer for others. **Share** what helped you.';
  const page = await add('page', { title: 'House rules', summary: 'How we meet.', body: text });
  const publish = { state: 'published' };
  await change(`page/${page.id}/meta`, { publish, in_footer: true });
  await change(`page/${page.id}/content`, { summary: 'How we meet here.', version: page.version });

  const banner = await add('banner', {
    name: 'Spring walk',
    place: 'eventsHome',
    title: 'Walk with us in spring',
    text: 'Every Sunday at ten.',
    link: '/events',
  });
  for (const name of ['Ida Holm', 'Jonas Berg']) {
    await add('home/about-us/members', { name, role: 'Coach', text: 'Walks to work.' });
  }

  const topic = await add('support-setting-type', { name: 'Getting started' });
  const article = await add('support-setting', {
    title: 'How streaks work',
    summary: 'And what a freeze does.',
    body: 'Log **one** habit a day.',
    topic_id: topic.id,
    published: true,
  });
  await add('support-answer', { title: 'Welcome', text: 'Hello {name}, this is about {number}.' });
  const asked = { subject: 'My streak is gone', text: 'It was 12 days.', topic_id: topic.id };
  const { number } = await site.call('POST', '/v1/core/contact/send-email', asked, own);

  const { version } = await site.call('GET', '/v1/core/t-shirt/offer', undefined, token);
  const programs = [{ id: 1, when: 'joined' }];
  await add('t-shirt/offer', { open: true, text: '', programs, packages: [], version });
  await site.call('POST', '/v1/core/t-shirt', shirt, own);
  return { page: page.id, banner: banner.id, article: article.id, ticket: number };
}

export const shirt = {
  size: 'M',
  cut: 'straight',
  name: 'Ana Lindqvist',
  street: 'Strandvägen 7',
  postcode: '114 56',
  city: 'Stockholm',
  country: 'SE',
};
