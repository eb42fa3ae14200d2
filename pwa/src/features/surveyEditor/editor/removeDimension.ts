import { patchQuestion, patchSurvey } from '../queries';
import type { Dimension } from '../survey';
import type { Shown } from './useListChange';

/**
 * Deletes a dimension, then removes it from its questions. This order matters: the server refuses
 * the first step if a colleague has changed the dimensions. If a later step fails, publishing
 * reports the questions that still have the dimension.
 */
export async function removeDimension({ survey, dimension }: Shown & { dimension: Dimension }) {
  const { id, dimensions, questions, dimensions_version } = survey;
  const others = dimensions.filter((each) => each.id !== dimension.id);
  const saved = await patchSurvey(id)({ dimensions: others, dimensions_version });
  for (const question of questions.filter((each) => each.dimension === dimension.id)) {
    await patchQuestion(question.id)({ dimension: null });
  }
  return saved;
}
