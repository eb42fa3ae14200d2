import { problemText } from '@/lib/problem';
import { toast } from './toast';

/** Says why a call failed. Apart from `toast`, which pages without forms load as well. */
export function toastProblem(error: unknown): void {
  toast(problemText(error), 'trouble');
}
