import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, visit } from '@/test/visit';
import { modal } from '@/ui/modal';

const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'admin' };
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const author = { id: 1, name: 'Mia' };
const article = {
  id: 3,
  slug: 'daylight',
  title: 'Daylight',
  summary: '',
  body: 'Go outside.',
  state: 'draft',
  version: 1,
  author,
  categories: [],
  tags: [],
  visibility: 'everyone',
  cover_alt: '',
  canonical: '',
  social_title: '',
  social_text: '',
  featured: false,
  comments_closed: false,
  broken_links: [],
  broken_outer_links: [],
};
const answers: Answers = {
  '/post/3/manage': ok(article),
  '/post/3/content': ok({ ...article, title: 'Daylight, please', version: 2 }),
  '/post/3/meta': ok(article),
  '/post/author/list': ok([author]),
  '/post-category': ok([]),
};

/** Records the changes sent from now on, by the end of their path. */
function watch(): string[] {
  const sent: string[] = [];
  const answer = globalThis.fetch as (request: Request) => Promise<Response>;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH')
      sent.push(`${request.url.split('/').at(-1)} ${await request.clone().text()}`);
    return answer(request);
  });
  return sent;
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('daymark.user', JSON.stringify(person));
});

test('publishing first saves the text and the details that were typed', async () => {
  visit('/admin/articles/3', answers);
  await userEvent.type(await screen.findByLabelText('Title'), ', please');
  await userEvent.click(screen.getByRole('switch', { name: 'Featured' }));
  const sent = watch();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[0]).toMatch(/^content .*"title":"Daylight, please"/);
  expect(sent[1]).toBe('meta {"featured":true}');
  expect(sent[2]).toBe('meta {"publish":{"state":"published"}}');
});

test.each(['Publish', 'Schedule'])('%s does nothing if the text cannot be saved', async (name) => {
  visit('/admin/articles/3', {
    ...answers,
    '/post/3/content': { status: 500, body: { message: 'No.' } },
  });
  await userEvent.type(await screen.findByLabelText('Title'), ', please');
  const sent = watch();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText(/nothing was published or scheduled/)).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(modal.current()).toBeUndefined();
});

test('featured articles are not listed again as recent', async () => {
  const card = (id: number) => ({ ...article, id, slug: `read-${id}`, title: `Read ${id}` });
  visit('/insights', {
    '/post/featured': ok([card(1)]),
    '/post/popular': ok([]),
    '/post/recent': ok([card(1), card(2)]),
    '/post-category': ok([]),
  });
  const titles = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(titles(await screen.findByRole('region', { name: 'Featured' }))).toEqual(['Read 1']);
  expect(titles(screen.getByRole('region', { name: 'Recent' }))).toEqual(['Read 2']);
});
