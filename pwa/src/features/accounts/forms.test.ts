import * as v from 'valibot';
import { expect, test } from 'vitest';
import { resolver } from '@/lib/resolver';
import { signInForm, signUpForm } from './forms';

const faults = (schema: typeof signInForm | typeof signUpForm, input: object) =>
  v.safeParse(schema, input).issues?.map(({ message }) => message);

test('a sign-in needs both, and an address that looks like one', () => {
  expect(faults(signInForm, { email: '', password: '' })).toContain('This field is required');
  expect(faults(signInForm, { email: 'ann', password: 'x' })).toEqual([
    'Please enter a valid email',
  ]);
  expect(faults(signInForm, { email: ' ann@example.org ', password: 'x' })).toBeUndefined();
});

test('a sign-up counts the characters of its password as people do', () => {
  const person = { first_name: '', last_name: '', email: 'ann@example.org' };
  const said = (password: string) => faults(signUpForm, { ...person, password });
  expect(said('sevenxx')).toEqual(['Use at least 8 characters.']);
  expect(said('🌅🌅🌅🌅🌅🌅🌅')).toEqual(['Use at least 8 characters.']);
  expect(said('🌅🌅🌅🌅🌅🌅🌅🌅')).toBeUndefined();
  expect(said('x'.repeat(129))).toEqual(['Use at most 128 characters.']);
});

test('a form comes out as it is meant, or with the first fault of each field', async () => {
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
