import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Toolbar } from './Toolbar';

const Row = ({ buttons }: { buttons: string[] }) => (
  <>
    <Toolbar label="Wind down">
      {buttons.map((each) => (
        <button key={each} type="button">
          {each}
        </button>
      ))}
    </Toolbar>
    <button type="button">After</button>
  </>
);
const focused = () => document.activeElement?.textContent;

test('a toolbar is one tab stop, and the arrow keys cycle through its buttons', async () => {
  const { rerender } = render(<Row buttons={['Up', 'Down', 'Remove']} />);
  expect(screen.getByRole('toolbar', { name: 'Wind down' })).toBeInTheDocument();
  await userEvent.tab();
  expect(focused()).toBe('Up');
  for (const [key, at] of [
    ['{ArrowRight}', 'Down'],
    ['{End}', 'Remove'],
    ['{ArrowRight}', 'Up'],
    ['{ArrowLeft}', 'Remove'],
    ['{Home}', 'Up'],
    ['{ArrowRight}', 'Down'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focused()).toBe(at);
  }
  await userEvent.tab();
  expect(focused()).toBe('After');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('Down');
  // The focused button is removed, and another one is added.
  rerender(<Row buttons={['Up', 'Edit']} />);
  await userEvent.tab();
  expect(focused()).toBe('Edit');
  await userEvent.tab();
  expect(focused()).toBe('After');
});
