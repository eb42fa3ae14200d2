import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTabRow } from './useTabRow';

afterEach(() => vi.restoreAllMocks());

function Row({ current }: { current: string }) {
  const row = useTabRow<HTMLElement>(current);
  return (
    <nav ref={row}>
      {['One', 'Two'].map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

test('the current link scrolls into view', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.textContent === 'Two' ? 300 : 0;
  });
  const { rerender } = render(<Row current="One" />);
  rerender(<Row current="Two" />);
  expect(screen.getByRole('navigation').scrollLeft).toBe(268);
});
