import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '@/test/visit';

test('an earlier address of a page leads to the current one', async () => {
  const page = { slug: 'faq', path: '/pages/faq', summary: '', html: '<p>Text</p>', headings: [] };
  visit('/pages/questions', {
    '/core/page/questions': { body: { data: { ...page, title: 'At the old address' } } },
    '/core/page/faq': { body: { data: { ...page, title: 'Questions' } } },
  });
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeInTheDocument();
});
