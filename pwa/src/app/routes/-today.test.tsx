import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '@/test/visit';

test('the streak keeps its place while the programs load', async () => {
  const person = { id: 1, email: 'mia@daymark.example', userType: 'user', day_start_hour: 3 };
  localStorage.setItem('daymark.user', JSON.stringify(person));
  visit('/user/dashboard', { '/auth/user': { body: { data: person } } });
  const heading = await screen.findByRole('heading', { name: 'Today', level: 2 });
  const above = heading.closest('section')?.previousElementSibling;
  expect(above?.firstElementChild).toHaveClass('h-38');
});
