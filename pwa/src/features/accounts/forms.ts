import * as v from 'valibot';
import { limits } from '@/api/limits';
import { fieldFaults, shared } from '@/ui/words';
import { forms as words } from './words';

export const required = v.nonEmpty<string, string>(shared.required);
const email = v.pipe(
  v.string(),
  v.trim(),
  required,
  // The server decides what a valid address is.
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, fieldFaults.email),
);
export const name = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(
    limits.RegisterIn.first_name.maxLength,
    fieldFaults.atMost(limits.RegisterIn.first_name.maxLength),
  ),
);
const characters = (text: string) => Array.from(text).length;
const password = v.pipe(v.string(), required);
const newPassword = v.pipe(
  password,
  v.check(
    (text) => characters(text) >= limits.RegisterIn.password.minLength,
    fieldFaults.atLeast(limits.RegisterIn.password.minLength),
  ),
  v.check(
    (text) => characters(text) <= limits.RegisterIn.password.maxLength,
    fieldFaults.atMost(limits.RegisterIn.password.maxLength),
  ),
);

/** Shown where a new password is chosen. */
export const passwordHint = words.passwordHint;

export const signInForm = v.object({
  email,
  password,
  /** The code of the second factor, if there is one. */
  code: v.optional(v.pipe(v.string(), v.trim())),
});
export const signUpForm = v.object({
  first_name: name,
  last_name: name,
  email,
  password: newPassword,
});
export const askForm = v.object({ email });
export const resetForm = v.object({ password: newPassword });
export const changePasswordForm = v.object({ old_password: password, new_password: newPassword });
export const changeEmailForm = v.object({ email, password });
export const closeForm = v.object({ password });

export type SignIn = v.InferOutput<typeof signInForm>;
export type SignUp = v.InferOutput<typeof signUpForm>;
export type Ask = v.InferOutput<typeof askForm>;
export type Reset = v.InferOutput<typeof resetForm>;
export type ChangePassword = v.InferOutput<typeof changePasswordForm>;
export type ChangeEmail = v.InferOutput<typeof changeEmailForm>;
export type Close = v.InferOutput<typeof closeForm>;

export const newUserForm = v.object({
  email,
  first_name: name,
  last_name: name,
  timezone: v.string(),
  role: v.string(),
});

export type NewUser = v.InferOutput<typeof newUserForm>;
