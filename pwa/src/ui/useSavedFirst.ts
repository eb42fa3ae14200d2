import { useMutation } from '@tanstack/react-query';
import { toast } from './toast';
import { toastProblem } from './toastProblem';

/**
 * Runs an action once the page's forms are saved. `saved` saves them, and returns false or throws
 * if that fails; then `notSaved` is shown instead.
 */
export function useSavedFirst(saved: () => Promise<boolean>, notSaved: string) {
  return useMutation({
    mutationFn: async (go: () => unknown) => {
      if (await saved()) await go();
      else toast(notSaved, 'trouble');
    },
    onError: toastProblem,
  });
}
