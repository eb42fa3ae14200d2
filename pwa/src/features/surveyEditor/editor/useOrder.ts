import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '@/lib/problem';
import { orderQuestions, useSurveyChange } from '../queries';
import type { Edited } from '../survey';
import { conditionFault } from './conditions';
import { type Asked, atEndOf, dropped, type Place, placesOf, stepped } from './order';
import { scopeOf } from './useListChange';
import { conditionFaultWords, questionsCard as words } from './words';

/** Moves the questions of a survey, by steps or by drag and drop. Reports an impossible move instead of sending it. */
export function useOrder({ id: survey, questions, pages, pages_version }: Edited) {
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState<string>();
  // Until a change to the pages is shown, a move could name the wrong page.
  const isPaused = useIsMutating({ mutationKey: [scopeOf(survey, 'pages')] }) > 0;
  // Moves are sent one after another.
  const { mutate, isPending, error } = useSurveyChange(
    orderQuestions(survey),
    `survey-order-${survey}`,
  );
  // The order after the last move, until it is saved: the next move starts from it. It is a ref,
  // because the next move may come before React renders. It uses lineages, because the first change
  // after publishing gives the questions new ids.
  const asked = useRef<Asked[]>(undefined);
  useEffect(() => {
    if (!isPending) asked.current = undefined;
  }, [isPending]);
  const shown = questions.map(({ id, page }) => ({ id, page }));
  const places = () => (asked.current ? placesOf(asked.current, questions) : shown);

  const order = (id: number, next: Place[] | undefined) => {
    if (!next || isPaused) return;
    setWrong(undefined);
    const ordered = next.flatMap((place) => questions.find((each) => each.id === place.id) ?? []);
    const fault = conditionFault(ordered);
    if (fault) return setWrong(conditionFaultWords(fault));
    const at = next.findIndex((place) => place.id === id);
    const title = questions.find((each) => each.id === id)?.title ?? '';
    asked.current = ordered.map(({ lineage }, nth) => ({ lineage, page: next[nth]?.page ?? 0 }));
    // A colleague may have removed a page since.
    const moved = { questions: next, pages_version };
    mutate(moved, {
      onSuccess: () => setSaid(words.moved(title, at, next.length, next[at]?.page ?? 0)),
    });
  };
  return {
    /** Announces the new position of the question that moved last. */
    said,
    fault: wrong ?? (error ? problemText(error) : undefined),
    isSaving: isPending,
    step: (id: number, by: 1 | -1) => order(id, stepped(places(), id, by, pages.length)),
    canStep: (id: number, by: 1 | -1) =>
      !isPaused && stepped(shown, id, by, pages.length) !== undefined,
    dropOn: (id: number, onto: number) => id === onto || order(id, dropped(places(), id, onto)),
    dropOnPage: (id: number, page: number) => order(id, atEndOf(places(), id, page)),
  };
}

export type Order = ReturnType<typeof useOrder>;
