import { expect, test } from 'vitest';
import { bandFaults, bandsIn, blankBand, idOf, inOrder } from './scoring';

const band = (from: string) => ({ ...blankBand([]), key: from, from, label: from });

test('a new dimension gets a unique id derived from its name', () => {
  expect(idOf('Sleep & rest', [])).toBe('sleep-rest');
  expect(idOf('Énergie', [])).toBe('energie');
  expect(idOf('Sleep', [{ id: 'sleep' }, { id: 'sleep-2' }])).toBe('sleep-3');
  expect(idOf('睡眠', [])).toBe('dimension');
  expect(idOf('a'.repeat(60), [{ id: 'a'.repeat(34) }]).length).toBeLessThanOrEqual(40);
});

test('the first band starts at 0, the next halfway through the remaining range', () => {
  const first = blankBand([]);
  expect(first.from).toBe('0');
  expect(blankBand([first]).from).toBe('50');
  expect(blankBand([first, band('50')]).from).toBe('75');
});

test('bands are sorted numerically by the score they start at', () => {
  const ordered = inOrder([band('70'), band('0'), band('9')]);
  expect(bandsIn(ordered).map(({ from }) => from)).toEqual([0, 9, 70]);
});

test('a band is sent with its programs and articles, without its key', () => {
  const recommended = { challenge_ids: [3], article_ids: [5, 6] };
  const sent = { from: 0, label: 'Low', text: '', ...recommended };
  expect(bandsIn([{ ...band('0'), label: ' Low ', ...recommended }])).toEqual([sent]);
});

test('an invalid score is reported at its band', () => {
  expect(Object.keys(bandFaults([band('0'), band('half'), band('')]))).toEqual([
    'bands[1].from',
    'bands[2].from',
  ]);
});
