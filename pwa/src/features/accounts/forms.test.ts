import * as v from 'valibot';
import { expect, test } from 'vitest';
import { resolver } from '@/lib/resolver';
import { signInForm, signUpForm } from './forms';

const faults = (schema: typeof signInForm | typeof signUpForm, input: object) =>
  v.safeParse(schema, input).issues?.map(({ message }) => message);

test('sign-in rejects an empty form or invalid email and ignores spaces around the email', () => {
  expect(faults(signInForm, { email: '', password: '' })).toContain('This field is required');
  expect(faults(signInForm, { email: 'ann', password: 'x' })).toEqual([
    'Please enter a valid email',
  ]);
  expect(faults(signInForm, { email: ' ann@example.org ', password: 'x' })).toBeUndefined();
});

test('sign-up limits the password length and counts an emoji as one character', () => {
  const person = { first_name: '', last_name: '', email: 'ann@example.org' };
  const said = (password: string) => faults(signUpForm, { ...person, password });
  expect(said('sevenxx')).toEqual(['Use at least 8 characters.']);
  expect(said('🌅🌅🌅🌅🌅🌅🌅')).toEqual(['Use at least 8 characters.']);
  expect(said('🌅🌅🌅🌅🌅🌅🌅🌅')).toBeUndefined();
  expect(said('x'.repeat(129))).toEqual(['Use at most 128 characters.']);
});

test('the resolver returns the parsed values, or the first error of each field', async () => {
  const check = (input: object) => resolver(signInForm)(input as never, undefined, {} as never);
  expect(await check({ email: ' ann@example.org ', password: 'x' })).toEqual({
    values: { email: 'ann@example.org', password: 'x' },
    errors: {},
  });
  const { errors } = await check({ email: '', password: '' });
  expect(errors).toMatchObject({
    email: { message: 'This field is required' },
    password: { message: 'This field is required' },
  });
});
