import { expect, test } from 'vitest';
import { ownPath } from './callbackUrl';

test.each([
  '/',
  '/challenges/7?tab=board#board',
  '/user/dashboard?tab=Dashboard',
  '/%2f%2fe',
  '/a//b',
])('%s is a path of this site', (url) => expect(ownPath(url)).toBe(url));

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'challenges',
  '',
  '/\t/evil.example',
  '/a\r\nSet-Cookie: b',
  ' /challenges',
  ['/challenges'],
  7,
  undefined,
])('%j leads nowhere', (url) => expect(ownPath(url)).toBeUndefined());
