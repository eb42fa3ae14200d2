/** Search parameters are parsed as JSON: `?q=7` becomes the text '7' again. Empty counts as absent. */
export function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
    ? String(value)
    : undefined;
}

export function oneOf<T extends string>(all: readonly T[], value: unknown): T | undefined {
  return all.find((each) => each === value);
}

/** A date. */
export function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** A positive integer. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
