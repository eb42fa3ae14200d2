import { expect, test } from 'vitest';
import tokens from '@/ui/styles/tokens.css?raw';
import { ink } from './draw';

test.each(Object.entries(ink))('%s matches the light colour in tokens.css', (name, colour) => {
  expect(tokens).toContain(`--${name}: light-dark(${colour},`);
});
