import type { Program } from './board';

/** The titles of a program's steps and activities. */
export const namesIn = ({ steps, activities }: Program) => [
  ...steps.map(({ id, title }) => ({ id, title, kind: 'step' as const })),
  ...activities.map(({ id, title }) => ({ id, title, kind: 'activity' as const })),
];
