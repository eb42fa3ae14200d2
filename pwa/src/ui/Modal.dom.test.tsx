import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdPage } from '@/lib/unsaved';
import { DialogContext, useHold } from '@/lib/useHold';
import { Modal } from './Modal';

const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
});

/** A choice that a button makes, without a native field. */
function Chip() {
  const [on, turn] = useState(false);
  useHold(on);
  return (
    <button type="button" aria-pressed={on} onClick={() => turn(!on)}>
      Walk
    </button>
  );
}

const show = () =>
  render(
    <DialogContext value={{}}>
      <Modal title="Habits" onClose={onClose}>
        <Chip />
      </Modal>
    </DialogContext>,
  );
const press = (name: string) => fireEvent.click(screen.getByText(name));
const close = () => fireEvent.click(screen.getAllByLabelText('Close')[0] as Element);

test('a change that only buttons made counts as unsaved', () => {
  show();
  press('Walk');
  close();
  expect(screen.getByText('Leave without saving?')).toBeInTheDocument();
  press('Stay on page');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Walk')).toHaveAttribute('aria-pressed', 'true');
  close();
  press('Discard changes');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog whose change was undone closes at once', () => {
  show();
  press('Walk');
  press('Walk');
  close();
  expect(onClose).toHaveBeenCalledOnce();
});

test('unsaved text on the page behind does not keep a dialog open', () => {
  const releases = [holdPage()];
  show();
  // For example, a picture has finished uploading.
  releases.push(holdPage());
  close();
  expect(onClose).toHaveBeenCalledOnce();
  for (const release of releases) release();
});
