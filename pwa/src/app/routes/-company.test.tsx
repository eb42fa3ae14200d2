import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '@/test/visit';

const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const own = { id: 7, name: 'Harbour' };

test('a company’s page shows the package that it has now', async () => {
  const admin = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'admin' };
  localStorage.setItem('daymark.user', JSON.stringify(admin));
  const held = {
    id: 1,
    company: own,
    package: { id: 4, key: 'team', title: 'Team' },
    seats: 10,
    taken: 4,
    reason: 'Order 1',
    created_at: '2026-05-01T00:00:00Z',
  };
  visit('/admin/companies/7', {
    '/auth/user': ok(admin),
    '/company/7': ok({ ...own, members_count: 9, owner_id: 3, owner: false }),
    '/auth/billing/company-packages?company=7': ok([held]),
  });
  const card = await screen.findByRole('region', { name: 'Company package' });
  const [row, ...others] = await within(card).findAllByRole('listitem');
  expect(row).toHaveTextContent('Team4 of 10 seats taken · no end date · Order 1');
  expect(others).toEqual([]);
});
