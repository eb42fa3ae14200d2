import '@/test/indexedDb';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { visit } from '@/test/visit';

function visitToday(id: number): void {
  const person = { id, email: 'mia@daymark.example', userType: 'user', day_start_hour: 3 };
  localStorage.setItem('daymark.user', JSON.stringify(person));
  visit('/user/dashboard', { '/auth/user': { body: { data: person } } });
}

test('the streak keeps its place while the programs load', async () => {
  visitToday(1);
  const heading = await screen.findByRole('heading', { name: 'Today', level: 2 });
  const above = heading.closest('section')?.previousElementSibling;
  expect(above?.firstElementChild).toHaveClass('h-38');
});

test('the streak keeps its place while the log opens', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  visitToday(2);
  const day = (await screen.findByText('Loading your day')).closest('[role=status]');
  const above = day?.parentElement?.previousElementSibling;
  expect(above?.firstElementChild).toHaveClass('h-38');
});
