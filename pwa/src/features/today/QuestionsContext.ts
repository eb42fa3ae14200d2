import { createContext, type ReactNode } from 'react';

/** What an activity asks on a date, where the page knows how to show it. */
export const QuestionsContext = createContext<
  ((activity: number, date: string) => ReactNode) | undefined
>(undefined);
