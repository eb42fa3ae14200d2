import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Tour } from './Tour';

const close = vi.fn();
const go = vi.fn();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const title = () => screen.getByRole('heading').textContent;

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('scrollBy', vi.fn());
  // jsdom has no layout.
  const shown = [{}] as unknown as DOMRectList;
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(shown);
  document.body.innerHTML = '<p data-tour="day"></p><p data-tour="me"></p>';
  render(<Tour site="North Shore" close={close} go={go} />);
});

test('the buttons move to the next step and back', async () => {
  expect(title()).toBe('Welcome to North Shore');
  expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Prev' })).toBeNull();
  await press('Next');
  expect(title()).toBe('Your day');
  await press('Prev');
  expect(title()).toBe('Welcome to North Shore');
});

test('the arrow keys move between the steps but never end the tour', async () => {
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(title()).toBe('Your profile');
  expect(screen.getByRole('button', { name: "Let's Go" })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(title()).toBe('Your day');
  expect(close).not.toHaveBeenCalled();
  expect(go).not.toHaveBeenCalled();
});

test('closing the tour postpones it, or marks it as seen on the last step', async () => {
  await press('Close the tour');
  expect(close).toHaveBeenLastCalledWith('later');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await press('Close the tour');
  expect(close).toHaveBeenLastCalledWith('seen');
});

test('the “Let’s Go” button on the last step calls go', async () => {
  await press('Next');
  await press('Next');
  await press("Let's Go");
  expect(go).toHaveBeenCalledOnce();
});
