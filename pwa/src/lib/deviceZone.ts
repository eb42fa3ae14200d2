/**
 * Whether a zone has a name. The server refuses numeric offsets, which cannot follow changes in the
 * law.
 */
export const isNamed = (zone: string): boolean => /^[A-Za-z/_-]+$/.test(zone);

const places = new Map<string, string>();

/** A named zone with the same time as `zone` in winter and summer; UTC if there is none. */
function placeLike(zone: string): string {
  const known = places.get(zone);
  if (known) return known;
  const clock = (timeZone: string) =>
    [0, 6]
      .map((month) => new Date(Date.UTC(2026, month)).toLocaleString('en', { timeZone }))
      .join();
  const named = Intl.supportedValuesOf('timeZone').filter(isNamed);
  const wanted = clock(zone);
  const place = named.find((name) => clock(name) === wanted) ?? 'UTC';
  places.set(zone, place);
  return place;
}

/**
 * The device's zone as a name that the server accepts, even if the device uses an offset such as
 * `Etc/GMT-2`.
 */
export function deviceZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone || timeZone === 'Etc/Unknown') return 'UTC';
  return isNamed(timeZone) ? timeZone : placeLike(timeZone);
}
