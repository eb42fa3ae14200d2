import { type HistoryLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isHeld } from '@/lib/unsaved';
import { closeDialog } from '@/ui/Dialog';

type Question = { answer: (leave: boolean) => void };

/**
 * What counts as a place: a form stays open when a list's filter or a survey's page changes, but
 * not when the tab or the day changes.
 */
const placeOf = ({ pathname, search }: HistoryLocation) => {
  const asked = new URLSearchParams(search);
  return [pathname, ...['tab', 'show', 'date'].map((name) => asked.get(name))].join();
};

/** Asks before leaving a page with unsaved text. Back closes an open dialog instead. */
export function useLeaveGuard(): Question | undefined {
  const { history } = useRouter();
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    const stay = () =>
      new Promise<boolean>((resolve) => {
        const answer = (leave: boolean) => {
          setQuestion(undefined);
          resolve(!leave);
        };
        setQuestion({ answer });
      });
    return history.block({
      blockerFn: ({ action, currentLocation, nextLocation }) =>
        (action === 'BACK' && closeDialog()) ||
        (isHeld() && placeOf(currentLocation) !== placeOf(nextLocation) && stay()),
      enableBeforeUnload: isHeld,
    });
  }, [history]);
  return question;
}
