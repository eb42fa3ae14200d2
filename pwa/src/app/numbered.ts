import { notFound } from '@tanstack/react-router';

/** Whether a path segment is a positive integer. */
export const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** The `$id` of a path: a positive integer. Anything else is not found. */
export const numbered = {
  parse: ({ id }: { id: string }) => {
    if (!isNumber(id)) throw notFound();
    return { id };
  },
};
