import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MemberDay } from './MemberDay';

test('a member’s days end at the date of the one who looks, not of the device', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const days = { program: 7, member: { id: 1, name: 'Mia' }, since: '2026-05-01', me: 1 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemberDay {...days} today="2026-05-04" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Today')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next day' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Previous day' }));
  expect(screen.getByText('Sunday 3rd May')).toBeInTheDocument();
});
