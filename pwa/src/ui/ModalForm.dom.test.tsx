import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { closeDialog } from './Dialog';
import { ModalForm } from './ModalForm';

const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  render(
    <ModalForm
      title="Team"
      fault={undefined}
      busy={false}
      verb="Save"
      submit={vi.fn()}
      onClose={onClose}
    >
      <input aria-label="Name" />
    </ModalForm>,
  );
});

const type = () =>
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Early birds' } });
const asked = () => screen.queryByText('Leave without saving?');

// Escape makes the browser send a cancel event; Back makes the app send one.
const ways = {
  Escape: () =>
    fireEvent(
      screen.getAllByRole('dialog')[0] as Element,
      new Event('cancel', { cancelable: true }),
    ),
  Back: () => closeDialog(),
  Close: () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
};

test.each(Object.entries(ways))('%s closes an unchanged form at once', (_, close) => {
  close();
  expect(onClose).toHaveBeenCalledOnce();
  expect(isHeld()).toBe(false);
});

test.each(Object.entries(ways))('%s asks before a changed form closes', async (_, close) => {
  type();
  expect(isHeld()).toBe(true);
  close();
  expect(await screen.findByText('Leave without saving?')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Stay on page'));
  expect(asked()).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Early birds');
  expect(onClose).not.toHaveBeenCalled();
  close();
  fireEvent.click(await screen.findByText('Discard changes'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('pressing Back on the question keeps the form', async () => {
  type();
  expect(closeDialog()).toBe(true);
  await screen.findByText('Leave without saving?');
  closeDialog();
  await vi.waitFor(() => expect(asked()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});
