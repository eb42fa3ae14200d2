import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdPage } from '@/lib/unsaved';
import { modal } from '@/ui/modal';
import { ModalHost } from './ModalHost';

const { load } = vi.hoisted(() => ({ load: vi.fn() }));

vi.mock('../pages/modals', () => ({ modals: { 'page versions': load } }));
vi.mock('@/features/pages/modals', () => ({ modals: { 'new page': load, 'schedule page': load } }));

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

test('a field’s dialog opens over its form, which stays open', async () => {
  render(<ModalHost />);
  act(() => modal.open('dynamic', { title: 'A form', text: 'with a field' }));
  expect(await screen.findByText('A form')).toBeInTheDocument();
  act(() => modal.over('dynamic', { title: 'Its field', text: 'asks for more' }));
  const closing = await screen.findAllByRole('button', { name: 'Close', hidden: true });
  fireEvent.click(closing.at(-1) as HTMLElement);
  expect(screen.queryByText('Its field')).toBeNull();
  expect(screen.getByText('A form')).toBeInTheDocument();
  act(() => modal.over('dynamic', { title: 'Its field', text: 'asks for more' }));
  act(() => modal.open('dynamic', { title: 'Another', text: 'page' }));
  expect(screen.getByText('Another')).toBeInTheDocument();
  expect(screen.queryByText(/A form|Its field/)).toBeNull();
  act(() => modal.close());
});

test('closing a form also closes the dialog of its field', async () => {
  render(<ModalHost />);
  act(() => modal.open('dynamic', { title: 'A form', text: 'with a field' }));
  const form = modal.current();
  act(() => modal.over('dynamic', { title: 'Its field', text: 'asks for more' }));
  expect(await screen.findByText('Its field')).toBeInTheDocument();
  // Close it as after a save.
  act(() => modal.close(form));
  expect(screen.queryByText(/A form|Its field/)).toBeNull();
});

test('text on the page behind does not keep a dialog open', async () => {
  render(<ModalHost />);
  act(() => modal.open('dynamic', { title: 'A notice', text: 'about a program' }));
  const [close] = await screen.findAllByRole('button', { name: 'Close', hidden: true });
  const release = holdPage();
  fireEvent.click(close as HTMLElement);
  expect(modal.all()).toEqual([]);
  release();
});

const ways: [string, 'page versions' | 'new page', () => void][] = [
  ['by hand', 'page versions', () => fireEvent.click(screen.getByText('Try again?'))],
  ['when the network is back', 'new page', () => fireEvent(window, new Event('online'))],
];

test.each(ways)('a dialog whose code does not load is tried again %s', async (_, type, retry) => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValueOnce(() => 'The loaded dialog');
  render(<ModalHost />);
  act(() => modal.open(type, { page: {} as never }));
  expect(await screen.findByText('Not available yet')).toBeInTheDocument();
  vi.stubGlobal('fetch', async () => new Response());
  retry();
  expect(await screen.findByText('The loaded dialog')).toBeInTheDocument();
  expect(screen.queryByText('Not available yet')).toBeNull();
  act(() => modal.close());
});

test('a dialog that was closed while the network came back stays closed', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  let answer: (page: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  render(<ModalHost />);
  act(() => modal.open('schedule page', { page: {} as never }));
  expect(await screen.findByText('Not available yet')).toBeInTheDocument();
  fireEvent(window, new Event('online'));
  act(() => modal.close());
  await act(async () => answer(new Response()));
  expect(modal.all()).toEqual([]);
});
