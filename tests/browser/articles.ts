import type { Site } from './site';

const body = `A walk of ten minutes changes more than most people expect.[^1] It costs nothing.

It works on the day you do it, and the mind is calmer for hours.

## What happens in ten minutes

| Minutes | What you feel |
| ---: | --- |
| 2 | Warmer hands |
| 10 | A better mood |

> The best walk is the one that happens.

### How to begin

- Tie it to a meal
- [ ] Put your shoes by the door

\`\`\`
day 1: ten minutes
\`\`\`

## A walk to watch

https://www.youtube.com/watch?v=dQw4w9WgXcQ

![A quiet shore](/icons/192.png)

[^1]: Measured over a day in healthy adults.`;

const article = {
  title: 'Why a ten-minute walk helps',
  summary: 'What happens in your body, and how to begin today.',
  body,
};

type More = { title?: string; summary?: string; body?: string };

/** Creates an article with every kind of content. It is a draft unless `meta` says otherwise. */
export async function written(site: Site, meta: object = {}, more: More = {}) {
  const token = await site.adminToken();
  const { id } = await site.call('POST', '/v1/core/post', { ...article, ...more }, token);
  const change = (path: string, input: object) =>
    site.call('PATCH', `/v1/core/post/${id}/${path}`, input, token);
  await change('modify-tags', { add: ['Walking', 'Habits'], remove: [] });
  const { slug } = await change('meta', { cover_alt: 'A path by the water', ...meta });
  return { id: id as number, slug: slug as string };
}

/** A public article; `meta` changes who can read it. */
export const published = (site: Site, meta: object = {}, more: More = {}) =>
  written(site, { publish: { state: 'published' }, ...meta }, more);

/** A category with one featured article in it, one for members, and a draft. */
export async function magazine(site: Site): Promise<void> {
  const category = { name: 'Movement', about: 'Small steps that add up.' };
  const token = await site.adminToken();
  const { id } = await site.call('POST', '/v1/core/post-category', category, token);
  await published(site, { category_ids: [id], featured: true });
  await published(site, { visibility: 'members' }, { title: 'Sleep better with one rule' });
  await written(site, {}, { title: 'A slower lunch' });
}
