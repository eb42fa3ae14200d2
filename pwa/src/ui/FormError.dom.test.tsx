import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormError } from './FormError';

test('the error of a form scrolls into view each time it appears', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(<FormError>{undefined}</FormError>);
  expect(scroll).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    rerender(<FormError>Nothing was saved.</FormError>);
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was saved.');
    expect(scroll).toHaveBeenCalledTimes(times);
    rerender(<FormError>{undefined}</FormError>);
  }
});
