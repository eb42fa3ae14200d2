const names = new Intl.DisplayNames('en', { type: 'region' });

/** A country's name: 'DE' → 'Germany'. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** The options of a country field, sorted by name. */
export const countryOptions = (codes: string[]) =>
  codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
