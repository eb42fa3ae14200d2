import { ApiError, errorsOf } from '@/api/error';
import { faultsIn } from '@/lib/questions';
import type { Question } from '../survey';
import { publishFault } from './words';

/** The errors that prevent publishing, with the titles of their questions. */
export function named(error: unknown, questions: readonly Pick<Question, 'id' | 'title'>[]) {
  const errors = errorsOf(error);
  if (!(error instanceof ApiError) || Object.keys(errors).length === 0) return error;
  const wrong = faultsIn(errors);
  const said = questions.flatMap(({ id, title }) =>
    wrong[id] ? publishFault(title, wrong[id]) : [],
  );
  const others = Object.entries(errors).flatMap(([place, [message]]) =>
    place.startsWith('questions.') ? [] : (message ?? []),
  );
  return new ApiError([...others, ...said].join(' '), error.status, error.body);
}
