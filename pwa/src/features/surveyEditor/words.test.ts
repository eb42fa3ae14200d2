import { expect, test } from 'vitest';
import { conditionWords } from './editor/words';
import type { Question } from './survey';
import { durationWords, monthWords } from './words';

test('durations read as minutes and seconds, and months by name', () => {
  expect([0, 45, 60, 150].map(durationWords)).toEqual(['0 s', '45 s', '1 min', '2 min 30 s']);
  expect(monthWords('2026-05')).toBe('May 2026');
});

test('a condition names its question and the choices or rating that meet it', () => {
  const often = {
    id: 1,
    type_id: 1,
    title: 'How often?',
    choices: [
      { id: 1, text: 'Daily' },
      { id: 2, text: 'Weekly' },
      { id: 3, text: 'Never' },
    ],
  };
  const rated = { id: 2, type_id: 4, title: 'How well?', choices: [], lowest: 0, scale: 2 };
  const after = (question_id: number, any_of: number[]) =>
    conditionWords(
      { show_if: { question_id, any_of } } as unknown as Question,
      [often, rated] as unknown as Question[],
    );
  expect(after(1, [1, 2])).toBe('Only if “How often?” is Daily or Weekly');
  expect(after(2, [0])).toBe('Only if “How well?” is 0');
  expect(after(9, [0])).toBeUndefined();
});
