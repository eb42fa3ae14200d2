import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ENDED } from './typing';
import { useHold } from './useHold';

/**
 * What was typed when a session ended by itself. This tab keeps it until the same account returns
 * to the same page. A sign-out or another account discards it. Not for forms with a password or a
 * code.
 */
const TYPED = 'daymark.typed';

/** Without storage, nothing is kept. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}

const signedIn = (): number | undefined =>
  attempt(() => JSON.parse(localStorage.getItem('daymark.user') ?? '').id);

const keyOf = (form: string, path = location.pathname) => `${path} ${form}`;

/** Everything kept for `account`; drops what belongs to another. */
function all(account: number | undefined): Record<string, unknown> {
  const kept = JSON.parse(sessionStorage.getItem(TYPED) ?? '{}');
  const own = kept.account === account && localStorage.getItem(ENDED) === String(account);
  if (account && !own) sessionStorage.removeItem(TYPED);
  return own ? kept.forms : {};
}

/** What was typed into `form` before the session ended. */
export const typedBefore = <T>(form: string): T | undefined =>
  attempt(() => all(signedIn())[keyOf(form)] as T);

/** Holds the page while `typed`. If the session ends, keeps `values` for `typedBefore`. */
export function useResume(form: string, typed: boolean, values: () => unknown): void {
  useHold(typed);
  const latest = useRef({ form, typed, values });
  latest.current = { form, typed, values };
  useEffect(() => {
    const account = signedIn();
    // When the form closes, the address may be another.
    const { pathname } = location;
    const put = (value?: unknown) =>
      attempt(() => {
        const forms = { ...all(account), [keyOf(latest.current.form, pathname)]: value };
        sessionStorage.setItem(TYPED, JSON.stringify({ account, forms }));
      });
    // It is in the form now.
    if (typedBefore(latest.current.form)) put();
    return () => {
      const { typed, values } = latest.current;
      const ended = attempt(() => localStorage.getItem(ENDED)) === String(account);
      if (typed && ended && !signedIn()) put(values());
    };
  }, []);
}

/** The same for a form of react-hook-form. */
export function useResumeForm<T extends FieldValues>(form: UseFormReturn<T>): void {
  const { reset, getValues, formState } = form;
  const name = JSON.stringify(formState.defaultValues);
  const [typed] = useState(() => typedBefore<T>(name));
  useEffect(() => {
    if (typed) reset(typed, { keepDefaultValues: true });
  }, [typed, reset]);
  useResume(name, formState.isDirty, getValues);
}
