import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './Dialog';

test('only a press that began on the backdrop closes a dialog', () => {
  const onClose = vi.fn();
  render(
    <Dialog onClose={onClose} data-testid="dialog">
      <input />
    </Dialog>,
  );
  const dialog = screen.getByTestId('dialog');
  fireEvent.pointerDown(dialog.querySelector('input') as HTMLElement);
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});
