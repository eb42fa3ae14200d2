import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/error';

type Errors = Record<string, string[]>;

/** 'must have 8 characters' of 'Password' → 'Password must have 8 characters.' */
function sentence(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}.` : message;
}

/**
 * Says what the server refused: what it holds against a field stands at that field, the rest over
 * the form. `labels` are the form's fields in their order, as the member reads them.
 */
export function showProblem<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  labels: Record<Path<T>, string>,
): void {
  const problem = error instanceof ApiError ? error : undefined;
  const errors = (problem?.body as { errors?: Errors } | undefined)?.errors ?? {};
  const known = (Object.keys(labels) as Path<T>[]).filter((name) => errors[name]?.[0]);
  for (const [place, name] of known.entries()) {
    const message = sentence(labels[name], errors[name]?.[0] ?? '');
    form.setError(name, { message }, { shouldFocus: place === 0 });
  }
  if (known.length > 0) return;
  const [name, messages] = Object.entries(errors)[0] ?? [];
  const message = name && messages?.[0] ? sentence(name, messages[0]) : problem?.message;
  form.setError('root', { message: message ?? 'An error has occured.' });
}
