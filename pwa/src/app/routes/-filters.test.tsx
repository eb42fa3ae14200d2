import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, visit } from '@/test/visit';

const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'admin' };
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const page = { id: 7, slug: 'faq', title: 'Questions', summary: '', body: 'Ask.', version: 1 };
const updated_at = '2026-05-04T10:00:00Z';
const own = { ...page, kind: 'own', state: 'draft', path: '/pages/faq', updated_at };

const answers: Answers = {
  '/page/7/manage': ok(own),
  '/support-answer': ok([]),
  'search=hello': ok([]),
};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('daymark.user', JSON.stringify(person));
});

test('the link back to a list keeps its filters', async () => {
  visit('/admin/pages?q=faq', { ...answers, 'search=faq': ok([own]) });
  await userEvent.click(await screen.findByRole('link', { name: 'Questions' }));
  await userEvent.click(await screen.findByRole('link', { name: 'All pages' }));
  expect(await screen.findByRole('searchbox')).toHaveValue('faq');
});

test('the search of canned answers is in the URL', async () => {
  visit('/admin/support?show=canned&q=hello', answers);
  const field = await screen.findByRole('searchbox');
  expect(field).toHaveValue('hello');
  fireEvent.click(await screen.findByRole('button', { name: 'Show all answers' }));
  await waitFor(() => expect(field).toHaveValue(''));
});
