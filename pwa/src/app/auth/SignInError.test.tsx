import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signInError as words } from '../words';
import { SignInError } from './SignInError';

test.each([
  ['AccessDenied', words.denied],
  ['Callback', words.unknown],
  ['constructor', words.unknown],
])('the code %s has a sentence', (error, sentence) => {
  render(<SignInError error={error} />);
  expect(screen.getByText(sentence)).toBeTruthy();
});
