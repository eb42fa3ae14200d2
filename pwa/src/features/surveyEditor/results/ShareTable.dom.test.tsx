import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShareTable } from './ShareTable';

test('shares are whole percentages, rounded up, and 0 without people', () => {
  const rows = [1, 2, 0].map((people) => ({ key: people, name: `${people}`, people }));
  const head: [string, string, string] = ['Answer', 'People', 'Share'];
  const { rerender } = render(<ShareTable caption="" head={head} of={3} rows={rows} />);
  const shown = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(shown()).toEqual(['1', '34%', '2', '67%', '0', '0%']);
  rerender(<ShareTable caption="" head={head} of={0} rows={rows.slice(2)} />);
  expect(shown()).toEqual(['0', '0%']);
});

test('shares show their change since another month, unless no one answered then', () => {
  const rows = [2, 1].map((people, at) => ({ key: at + 1, name: `${at}`, people }));
  const table = { caption: '', head: ['A', 'B', 'C'] as [string, string, string], of: 4, rows };
  const counts = [{ value: 1, people: 4 }];
  const { rerender } = render(<ShareTable {...table} before={{ of: 5, counts }} />);
  const shown = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(shown()).toEqual(['2', '−30 50%', '1', '+25 25%']);
  rerender(<ShareTable {...table} before={{ of: 0, counts: [] }} />);
  expect(shown()).toEqual(['2', '50%', '1', '25%']);
});
