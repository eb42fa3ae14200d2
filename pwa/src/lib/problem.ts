import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, errorsOf, isOffline } from '@/api/error';
import { formatPlural } from './format';
import { wait, problem as words } from './words';

/** 'must have 8 characters' of 'Password' → 'Password must have 8 characters.' */
function sentence(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message.replace(/\.$/, '')}.` : message;
}

const MINUTE = 60;
const HOUR = 3600;

/** 45 → '45 seconds', 61 → '2 minutes', 7200 → '2 hours' */
function waitOf(seconds: number): string {
  const [unit, name] =
    seconds < MINUTE
      ? [1, wait.second]
      : seconds < HOUR
        ? [MINUTE, wait.minute]
        : [HOUR, wait.hour];
  return formatPlural(Math.ceil(seconds / unit), name);
}

/** Why a call failed, in words, and when to retry, if the server said so. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return words.unknown;
  if (isOffline(error)) return words.offline;
  if (!error.retryAfter) return error.message;
  return words.retry(error.message, waitOf(error.retryAfter));
}

/** The fields with a server error. */
export const faultyFields = (error: unknown): string[] => Object.keys(errorsOf(error));

/** The server's error for a field, if any. */
export function faultOf(error: unknown, field: string, label: string): string | undefined {
  const message = errorsOf(error)[field]?.[0];
  return message && sentence(label, message);
}

/**
 * Shows the server's errors: field errors at their field, others above the form. `labels` are the
 * labels of the form's fields, in order.
 */
export function showProblem<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  labels: Record<Path<T>, string>,
): void {
  const errors = errorsOf(error);
  const known = (Object.keys(labels) as Path<T>[]).filter((name) => errors[name]?.[0]);
  for (const [place, name] of known.entries()) {
    const message = sentence(labels[name], errors[name]?.[0] ?? '');
    form.setError(name, { message }, { shouldFocus: place === 0 });
  }
  if (known.length > 0) return;
  const [name, messages] = Object.entries(errors)[0] ?? [];
  const message = name && messages?.[0] ? sentence(name, messages[0]) : problemText(error);
  form.setError('root', { message });
}
