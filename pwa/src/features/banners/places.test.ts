import { expect, test } from 'vitest';
import { bannerFor } from './places';
import type { Banner } from './queries';

const banner = (id: number, place: Banner['place'], dismissible = true) =>
  ({ id, place, dismissible, words: 'a' }) as Banner;
const all = [banner(1, 'everywhere'), banner(2, 'eventsHome'), banner(3, 'programHome')];

test('a page’s own banner takes precedence over the one for all pages', () => {
  expect(bannerFor('/events/4', all, [])?.id).toBe(2);
  expect(bannerFor('/challenges', all, [])?.id).toBe(3);
  expect(bannerFor('/support', all, [])?.id).toBe(1);
});

test('the program list has its own banner, which program pages do not show', () => {
  const more = [...all, banner(4, 'availableProgram')];
  expect(bannerFor('/challenges', more, [])?.id).toBe(4);
  expect(bannerFor('/challenges/7', more, [])?.id).toBe(3);
});

test('a hidden banner is replaced by the next matching one, if there is one', () => {
  expect(bannerFor('/events', all, ['2:a'])?.id).toBe(1);
  expect(bannerFor('/events', all, ['1:a', '2:a'])).toBeUndefined();
});

test('a banner that a visitor closed is replaced by the next one of its place', () => {
  const two = [banner(1, 'everywhere'), banner(3, 'eventsHome'), banner(2, 'eventsHome')];
  expect(bannerFor('/events', two, [])?.id).toBe(3);
  expect(bannerFor('/events', two, ['3:a'])?.id).toBe(2);
});

test('a banner that is not dismissible is never hidden', () => {
  expect(bannerFor('/', [banner(5, 'landingPage', false)], ['5:a'])?.id).toBe(5);
});
