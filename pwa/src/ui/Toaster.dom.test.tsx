import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog';
import { Toaster } from './Toaster';
import { toast } from './toast';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (...dialogs: string[]) => (
  <>
    {dialogs.map((name) => (
      <Dialog key={name} aria-label={name} onClose={() => undefined} />
    ))}
    <Toaster />
  </>
);

test('a message shows once: in the topmost dialog, or on the page', () => {
  const { rerender } = render(page());
  const expectIn = (name: string | undefined) => {
    const places = screen.getAllByText('Report sent.').map((each) => each.closest('dialog'));
    expect(places.map((dialog) => dialog?.getAttribute('aria-label'))).toEqual([name]);
  };
  act(() => toast('Report sent.'));
  expectIn(undefined);
  rerender(page('Your days'));
  expectIn('Your days');
  rerender(page('Your days', 'Leave'));
  expectIn('Leave');
  rerender(page('Your days'));
  expectIn('Your days');
  rerender(page());
  expectIn(undefined);
});

test('the page’s toaster that loads after a dialog leaves the messages to it', () => {
  const { rerender } = render(<Dialog aria-label="Your days" onClose={() => undefined} />);
  rerender(
    <>
      <Dialog aria-label="Your days" onClose={() => undefined} />
      <Toaster />
    </>,
  );
  act(() => toast('Report sent.'));
  expect(screen.getByText('Report sent.').closest('dialog')).not.toBeNull();
});
