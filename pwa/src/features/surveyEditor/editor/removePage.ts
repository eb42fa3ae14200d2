import { orderQuestions, patchSurvey } from '../queries';
import { withoutPage } from './order';
import type { Shown } from './useListChange';

/**
 * Deletes a page, unless it is the only one. Its questions move to the page before, or from the first page to the next.
 */
export async function removePage({ survey, page }: Shown) {
  const { id, pages, questions, pages_version } = survey;
  // An earlier change may have removed it, or all others.
  if (page === undefined || pages.length === 1) return survey;
  if (questions.some((each) => each.page >= Math.max(1, page))) {
    const order = orderQuestions(id, pages_version);
    await order(withoutPage(questions, page).map(({ id, page }) => ({ id, page })));
  }
  return patchSurvey(id)({ pages: pages.toSpliced(page, 1), pages_version });
}
