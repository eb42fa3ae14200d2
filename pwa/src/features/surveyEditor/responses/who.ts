import type { ResponseRow } from '../queries';
import { responseTable as words } from './words';

/** The respondent, if known. */
export function whoOf({ name, email, user_id }: ResponseRow, anonymous: boolean): string {
  if (anonymous) return words.anonymous;
  if (user_id == null) return words.visitor;
  return name || email || words.member(user_id);
}
