import { useState } from 'react';
import { problemText } from '@/lib/problem';
import { orderQuestions, useSurveyChange } from '../queries';
import type { Edited } from '../survey';
import { conditionFault } from './conditions';
import { atEndOf, dropped, type Place, stepped } from './order';
import { conditionFaultWords, questionsCard as words } from './words';

/** Moves the questions of a survey, by steps or by drag and drop. Reports an impossible move instead of sending it. */
export function useOrder({ id: survey, questions, pages }: Edited) {
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, variables, error } = useSurveyChange(
    orderQuestions(survey),
    `survey-order-${survey}`,
  );
  // A move while the last one is being saved starts from its result, and is sent after it.
  const places: readonly Place[] = isPending
    ? variables
    : questions.map(({ id, page }) => ({ id, page }));

  const order = (id: number, next: Place[] | undefined) => {
    if (!next) return;
    setWrong(undefined);
    const ordered = next.flatMap((place) => questions.find((each) => each.id === place.id) ?? []);
    const fault = conditionFault(ordered);
    if (fault) return setWrong(conditionFaultWords(fault));
    const at = next.findIndex((place) => place.id === id);
    const title = questions.find((each) => each.id === id)?.title ?? '';
    mutate(next, {
      onSuccess: () => setSaid(words.moved(title, at, next.length, next[at]?.page ?? 0)),
    });
  };
  return {
    /** The new position of the question that moved last. */
    said,
    fault: wrong ?? (error ? problemText(error) : undefined),
    step: (id: number, by: 1 | -1) => order(id, stepped(places, id, by, pages.length)),
    canStep: (id: number, by: 1 | -1) => stepped(places, id, by, pages.length) !== undefined,
    dropOn: (id: number, onto: number) => id === onto || order(id, dropped(places, id, onto)),
    dropOnPage: (id: number, page: number) => order(id, atEndOf(places, id, page)),
  };
}

export type Order = ReturnType<typeof useOrder>;
