import { orderQuestions, patchSurvey } from '../queries';
import type { Edited } from '../survey';
import { withoutPage } from './order';

/** Deletes a page; its questions move to the page before, or from the first page to the next. */
export const removePage =
  ({ id, pages, questions, lists_version }: Edited) =>
  async (page: number) => {
    if (questions.some((each) => each.page >= Math.max(1, page))) {
      const order = orderQuestions(id, lists_version);
      await order(withoutPage(questions, page).map(({ id, page }) => ({ id, page })));
    }
    return patchSurvey(id)({ pages: pages.toSpliced(page, 1), lists_version });
  };
