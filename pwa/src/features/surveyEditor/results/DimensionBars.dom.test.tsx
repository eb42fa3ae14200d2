import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DimensionBars } from './DimensionBars';

test('the table has a column of changes only in a comparison', () => {
  const dimension = { id: 'sleep', name: 'Sleep', score: 70, people: 4, band: null };
  const dimensions = [dimension] as never;
  const before = [{ ...dimension, score: 64 }] as never;
  const { rerender } = render(<DimensionBars dimensions={dimensions} before={undefined} />);
  const column = () => screen.queryByRole('columnheader', { name: 'Change' });
  const cells = () => screen.getAllByRole('cell').map((each) => each.textContent);
  expect(column()).toBeNull();
  expect(cells()).toEqual(['70', '', '4']);
  rerender(<DimensionBars dimensions={dimensions} before={before} />);
  expect(column()).toBeInTheDocument();
  expect(cells()).toEqual(['70', '+6', '', '4']);
});
