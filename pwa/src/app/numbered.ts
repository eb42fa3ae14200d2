import { notFound } from '@tanstack/react-router';

/** The `$id` of an address: a number from 1. Anything else leads nowhere. */
export const numbered = {
  parse: ({ id }: { id: string }) => {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
    return { id };
  },
};
