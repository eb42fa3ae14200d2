import * as v from 'valibot';

const required = v.nonEmpty<string, string>('This field is required');
const email = v.pipe(
  v.string(),
  v.trim(),
  required,
  // The server has the last word on what an address is.
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email'),
);
const name = v.pipe(v.string(), v.trim(), v.maxLength(100, 'Use at most 100 characters.'));
const characters = (text: string) => Array.from(text).length;

export const signInForm = v.object({ email, password: v.pipe(v.string(), required) });

export const signUpForm = v.object({
  first_name: name,
  last_name: name,
  email,
  password: v.pipe(
    v.string(),
    required,
    v.check((text) => characters(text) >= 8, 'Use 8 characters or more.'),
    v.check((text) => characters(text) <= 128, 'Use at most 128 characters.'),
  ),
});

export type SignIn = v.InferOutput<typeof signInForm>;
export type SignUp = v.InferOutput<typeof signUpForm>;
