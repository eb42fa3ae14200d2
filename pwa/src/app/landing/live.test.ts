import { expect, test } from 'vitest';
import type { SectionKey, SiteSection } from '@/lib/site';
import { liveFirst } from './live';

const of = (...keys: string[]) =>
  keys.map((key) => ({
    key: key.replace('-', '') as SectionKey,
    shown: !key.startsWith('-'),
  })) as SiteSection[];

test('board and community are combined by default and right below the introduction', () => {
  expect(liveFirst(undefined)).toBe(true);
  expect(liveFirst(of('landingPage', 'globalChallenge', 'programHome', 'aboutUs'))).toBe(true);
  expect(liveFirst(of('landingPage', '-aboutUs', 'programHome', 'globalChallenge'))).toBe(true);
});

test('board and community are separate if moved apart or if one is hidden', () => {
  expect(liveFirst(of('landingPage', 'globalChallenge', 'aboutUs', 'programHome'))).toBe(false);
  expect(liveFirst(of('landingPage', '-globalChallenge', 'programHome'))).toBe(false);
});
