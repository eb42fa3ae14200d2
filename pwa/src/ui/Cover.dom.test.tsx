import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Cover } from './Cover';

/** The colours, shapes and sun of a title's cover. */
function lookOf(title: string): { land: string; whole: string } {
  const { container, unmount } = render(<Cover title={title} banner={null} />);
  const values = (name: string, attribute: string) =>
    [...container.querySelectorAll(name)].map((each) => each.getAttribute(attribute)).join();
  const land = values('stop', 'stop-color') + values('path', 'd');
  const whole = land + values('circle', 'cx') + values('circle', 'cy') + values('g', 'transform');
  unmount();
  return { land, whole };
}

test('covers of programs with similar titles look different', () => {
  const titles = Array.from({ length: 20 }, (_, at) => `Program ${at}`);
  const looks = titles.map(lookOf);
  expect(new Set(looks.map(({ whole }) => whole)).size).toBe(titles.length);
  expect(new Set(looks.map(({ land }) => land)).size).toBeGreaterThan(8);
  expect(titles.map(lookOf)).toEqual(looks);
});
