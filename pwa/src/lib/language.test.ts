import { expect, test } from 'vitest';
import { languageFor } from './language';

test.each([
  [['en-GB'], ['de-DE', 'de'], 'en-GB'],
  [['en-GB', 'de'], ['de-DE', 'en'], 'de'],
  [['de', 'en-US', 'en-GB'], ['en-GB'], 'en-GB'],
  [['de', 'en-US'], ['fr', 'en-GB'], 'en-US'],
  [['sv-SE'], [], 'sv-SE'],
  [[], ['de'], 'en-GB'],
])('of %j, someone who reads %j gets %s', (site, reader, expected) => {
  expect(languageFor(site, reader)).toBe(expected);
});
