import { expect, test } from 'vitest';
import { nextArticles, nextSteps, toneOf } from './report';
import type { Report } from './survey';
import { changeWords, dayWords, signedWords } from './words';

const walk = { challenge_id: 1, title: 'Walk' };
const rest = { challenge_id: 2, title: 'Rest' };
const band = (...next_steps: (typeof walk)[]) => ({ label: '', text: '', next_steps });
const area = (name: string, score: number | null, ...steps: (typeof walk)[]) => ({
  id: name,
  name,
  about: '',
  score,
  band: band(...steps),
});

test('at most four programs are suggested, each once, lowest scores first', () => {
  const dimensions = [area('Food', 80, walk), area('Sleep', 20, rest, walk), area('Mood', null)];
  expect(nextSteps({ dimensions, band: band(rest) } as unknown as Report)).toEqual([
    { ...rest, areas: ['Sleep', 'your overall score'] },
    { ...walk, areas: ['Sleep', 'Food'] },
  ]);
  const many = Array.from({ length: 9 }, (_, id) => ({ challenge_id: id, title: '' }));
  expect(nextSteps({ dimensions: [], band: band(...many) } as unknown as Report)).toHaveLength(4);
});

test('articles are suggested like programs; an older report has none', () => {
  const sleep = { id: 7, slug: 'sleep', title: 'Sleep' };
  const of = { ...band(walk), articles: [sleep] };
  const dimensions = [{ ...area('Food', 80), band: of }];
  expect(nextArticles({ dimensions, band: of } as unknown as Report)).toEqual([
    { ...sleep, areas: ['Food', 'your overall score'] },
  ]);
  expect(nextArticles({ dimensions: [area('Food', 80)] } as unknown as Report)).toEqual([]);
});

test('low, middle and high scores look different', () => {
  expect([0, 39, 40, 69, 70, 100, null].map(toneOf)).toEqual([
    'sun',
    'sun',
    'water',
    'water',
    'leaf',
    'leaf',
    'plain',
  ]);
});

test('score changes and dates are formatted as text', () => {
  expect(changeWords(1, '2026-10-03')).toMatch(/^1 point higher than on 3 October/);
  expect(changeWords(-8, '2026-10-03')).toMatch(/^8 points lower than on 3 October/);
  expect(changeWords(0, '2026-10-03')).toMatch(/^The same as on 3 October/);
  expect([signedWords(4), signedWords(-3), signedWords(0)]).toEqual(['+4', '−3', 'no change']);
  expect(dayWords('2026-12-01', new Date('2026-11-05'))).toBe('1 December');
  expect(dayWords('2027-01-01', new Date('2026-12-05'))).toBe('1 January 2027');
});
