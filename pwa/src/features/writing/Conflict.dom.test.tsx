import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { Conflict } from './Conflict';

test('a conflict closes without asking: the text stays on the page', () => {
  const [keep, onClose] = [vi.fn(), vi.fn()];
  const parts = [{ label: 'Text', theirs: 'Walk slowly.\n', mine: 'Walk fast.\n' }];
  render(<Conflict by="Ben" at="2026-05-05T18:00:00Z" {...{ parts, keep, onClose }} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Theirs' }));
  expect(screen.getByRole('button', { name: 'Save merged text' })).toBeInTheDocument();
  expect(isHeld()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(keep).not.toHaveBeenCalled();
});
