import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShareTable } from './ShareTable';

test('shares are whole percentages, rounded up, and 0 without people', () => {
  const rows = [1, 2, 0].map((people) => ({ key: people, name: `${people}`, people }));
  const { rerender } = render(<ShareTable caption="" head={['', '', '']} of={3} rows={rows} />);
  const shown = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(shown()).toEqual(['1', '34%', '2', '67%', '0', '0%']);
  rerender(<ShareTable caption="" head={['', '', '']} of={0} rows={rows.slice(2)} />);
  expect(shown()).toEqual(['0', '0%']);
});
