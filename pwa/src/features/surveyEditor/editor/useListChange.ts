import { useQueryClient } from '@tanstack/react-query';
import { useSurveyChange } from '../queries';
import type { Edited } from '../survey';

/**
 * The basis of a change: the survey that was shown, and the index of the page if the change is
 * about one.
 */
export type Shown = { survey: Edited; page?: number | undefined };

/**
 * A saved change: the version that it replaced, the resulting survey, and the index of a removed
 * page.
 */
type Saved = { replaced: number; survey: Edited; removed: number | undefined };

/** The mutation scope of a list, so that its changes are sent one after another. */
export const scopeOf = (id: number, list: 'pages' | 'dimensions' | 'bands') =>
  `survey-${list}-${id}`;

/**
 * The new index of a page after the page at `removed` was removed; undefined if they are the same.
 */
function after(removed: number | undefined, page: number | undefined) {
  if (removed === undefined || page === undefined || page < removed) return page;
  return page === removed ? undefined : page - 1;
}

/**
 * A change of a list of a survey. Each list has its own version, and the server refuses a change with an old one:
 * - `pages_version` guards the pages. `order_version` also guards the questions that a removed page moves;
 * - `dimensions_version` guards the dimensions and their bands;
 * - `bands_version` guards the bands of the overall score.
 *
 * Changes of one list are sent one after another. Each applies to the survey that was shown when it was made, or to
 * what our own changes have made of that survey since, and sends its version. It does not use a survey fetched
 * meanwhile: that may contain a colleague's change, which was not shown.
 */
export function useListChange<In extends Shown>(
  id: number,
  list: 'pages' | 'dimensions' | 'bands',
  change: (input: In) => Promise<Edited>,
) {
  const cache = useQueryClient().getMutationCache();
  const scope = scopeOf(id, list);
  const versionOf = (survey: Edited) => survey[`${list}_version`];
  return useSurveyChange(async (shown: In): Promise<Saved> => {
    let now = shown;
    for (const { state } of cache.findAll({ mutationKey: [scope], status: 'success' })) {
      const { replaced, survey, removed } = state.data as Saved;
      // A save that changed nothing kept the version, so the survey that was shown may be newer than its answer.
      const isNext = replaced === versionOf(now.survey) && replaced !== versionOf(survey);
      if (isNext) now = { ...now, survey, page: after(removed, now.page) };
    }
    const survey = await change(now);
    const isRemoval = survey.pages.length < now.survey.pages.length;
    return {
      replaced: versionOf(now.survey),
      survey,
      removed: isRemoval ? now.page : undefined,
    };
  }, scope);
}
