import { orderQuestions } from '../queries';
import { withoutPage } from './order';
import type { Shown } from './useListChange';

/**
 * Deletes a page, unless it is the only one. Its questions move to the previous page, or from the
 * first page to the next.
 */
export async function removePage({ survey, page }: Shown) {
  const { id, pages, questions, pages_version, order_version } = survey;
  // An earlier change may have removed this page, or all other pages.
  if (page === undefined || pages.length === 1) return survey;
  return orderQuestions(id)({
    questions: withoutPage(questions, page).map(({ id, page }) => ({ id, page })),
    pages: pages.toSpliced(page, 1),
    pages_version,
    order_version,
  });
}
