import { createContext, type ReactNode } from 'react';

/** The questions of an activity on a date, if the page can show them. */
export const QuestionsContext = createContext<
  ((activity: number, date: string) => ReactNode) | undefined
>(undefined);
