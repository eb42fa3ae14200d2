import { expect, test } from 'vitest';
import { hidden, hide } from './hidden';
import { bannerFor } from './places';
import type { Banner } from './queries';

const banner = { id: 2, place: 'eventsHome', dismissible: true, words: 'a' } as Banner;

test('a hidden banner is shown again when its words have changed', () => {
  hide(banner);
  expect(bannerFor('/events', [banner], hidden())).toBeUndefined();
  const reworded = { ...banner, words: 'b' };
  expect(bannerFor('/events', [reworded], hidden())).toBe(reworded);
});

test('ids stored by an earlier version of the app do not hide new text', () => {
  localStorage.setItem('daymark.banners', '[2]');
  expect(bannerFor('/events', [banner], hidden())).toBe(banner);
});
