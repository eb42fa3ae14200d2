import { orderQuestions, patchSurvey } from '../queries';
import type { Edited } from '../survey';
import { withoutPage } from './order';

/** Deletes a page; its questions move to the page before, or from the first page to the next. */
export const removePage =
  ({ id, pages, questions }: Edited) =>
  async (page: number) => {
    if (questions.some((each) => each.page >= Math.max(1, page))) {
      await orderQuestions(id)(withoutPage(questions, page).map(({ id, page }) => ({ id, page })));
    }
    return patchSurvey(id)({ pages: pages.filter((_, at) => at !== page) });
  };
