import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { IssueFrame } from './IssueFrame';

test('a newsletter is measured until it is closed, and again after it loads anew', () => {
  const open = new Set<object>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => void open.add(this);
      disconnect = () => void open.delete(this);
    },
  );
  const { unmount } = render(<IssueFrame id="7" subject="May" />);
  const frame = screen.getByTitle(/May/);
  const value = document.implementation.createHTMLDocument();
  Object.defineProperty(frame, 'contentDocument', { value });
  fireEvent.load(frame);
  fireEvent.load(frame);
  expect(open.size).toBe(1);
  unmount();
  expect(open.size).toBe(0);
});
