import { patchQuestion, patchSurvey } from '../queries';
import type { Dimension, Edited } from '../survey';

/** Deletes a dimension. First removes it from all questions; otherwise the survey could not be published. */
export const removeDimension =
  ({ id, dimensions, questions }: Edited) =>
  async (dimension: Dimension) => {
    for (const question of questions.filter((each) => each.dimension === dimension.id)) {
      await patchQuestion(question.id)({ dimension: null });
    }
    return patchSurvey(id)({ dimensions: dimensions.filter((each) => each.id !== dimension.id) });
  };
