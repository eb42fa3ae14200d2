import { notFound } from '@tanstack/react-router';

/** Whether a part of an address is a number from 1. */
export const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** The `$id` of an address: a number from 1. Anything else leads nowhere. */
export const numbered = {
  parse: ({ id }: { id: string }) => {
    if (!isNumber(id)) throw notFound();
    return { id };
  },
};
