import { expect, test } from 'vitest';
import tokens from '@/ui/styles/tokens.css?raw';
import { ink } from './draw';

test.each(Object.entries(ink))('%s is the light colour of the design', (name, colour) => {
  expect(tokens).toContain(`--${name}: light-dark(${colour},`);
});
