import { patchQuestion, patchSurvey } from '../queries';
import type { Dimension } from '../survey';
import type { Shown } from './useListChange';

/**
 * Deletes a dimension, then removes it from its questions. In this order, because the first step is refused if a
 * colleague has changed the dimensions. If the others fail, publishing names the questions that still have it.
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
