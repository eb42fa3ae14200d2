import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '@/test/visit';

const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const held = (id: number, company: { id: number; name: string }, more: object = {}) => ({
  id,
  company,
  package: { id: 4, key: 'team', title: 'Team' },
  seats: 10,
  taken: 4,
  reason: `Order ${id}`,
  created_at: '2026-05-01T00:00:00Z',
  ...more,
});

test('a company’s page lists the packages that it has now', async () => {
  const admin = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'admin' };
  localStorage.setItem('daymark.user', JSON.stringify(admin));
  const own = { id: 7, name: 'Harbour' };
  visit('/admin/companies/7', {
    '/auth/user': ok(admin),
    '/company/7': ok({ ...own, members_count: 9, owner_id: 3, owner: false }),
    '/auth/billing/company-packages': ok([
      held(1, own),
      held(2, own, { ended_at: '2026-05-02T00:00:00Z' }),
      held(3, { id: 8, name: 'Harbour and Hill' }),
    ]),
  });
  const card = await screen.findByRole('region', { name: 'Company package' });
  const [row, ...others] = await within(card).findAllByRole('listitem');
  expect(row).toHaveTextContent('Team4 of 10 seats taken · no end date · Order 1');
  expect(others).toEqual([]);
});
