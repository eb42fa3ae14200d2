import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { modal } from '@/ui/modal';
import { ModalHost } from './ModalHost';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
});

test('a change that ends after its dialog was closed leaves the next dialog open', async () => {
  let end = () => undefined as unknown;
  const change = () =>
    new Promise((resolve) => {
      end = () => resolve(undefined);
    });
  render(<ModalHost />);
  const texts = { title: 'Delete?', text: 'It is gone then.', verb: 'Delete', keep: 'Keep' };
  act(() => modal.open('confirm change', { ...texts, change }));
  fireEvent.click(await screen.findByText('Delete'));
  fireEvent.click(screen.getByText('Keep'));
  act(() => modal.open('dynamic', { title: 'Another', text: 'dialog' }));
  expect(await screen.findByText('Another')).toBeInTheDocument();
  await act(async () => end());
  expect(screen.getByText('Another')).toBeInTheDocument();
  act(() => modal.close());
});
