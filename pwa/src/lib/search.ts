/**
 * Reads a text parameter. The router parses parameters as JSON, so this turns the 7 of `?q=7` back
 * into text. An empty text counts as absent.
 */
export function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
    ? String(value)
    : undefined;
}

export function oneOf<T extends string>(all: readonly T[], value: unknown): T | undefined {
  return all.find((each) => each === value);
}

/** Reads a date parameter. */
export function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** Reads a positive integer parameter. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
