import { type HistoryLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isHeld } from '@/lib/unsaved';
import { closeDialog } from '@/ui/Dialog';

type Question = { answer: (leave: boolean) => void };

/** A form survives another filter of a list or page of a survey, but not another tab or day. */
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
