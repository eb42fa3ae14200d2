import { expect, test } from 'vitest';
import { comparisonWords } from './words';

test('a comparison names the other month, and the change of the mean score if there is one', () => {
  const words = (change: number | undefined) =>
    comparisonWords({ period: '2026-04', responses: 2 }, change);
  expect(words(-3)).toContain('2 responses. The mean score has changed by −3. The small');
  expect(words(0)).toContain('2 responses. The mean score is the same. The small');
  expect(words(undefined)).toContain('2 responses. The small');
});
