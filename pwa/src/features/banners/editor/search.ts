import { oneOf, textOf } from '@/lib/search';
import type { Place } from '../queries';
import { audiences as audienceWords, places as placeWords, tones as toneWords } from '../words';

type Option<T extends string> = { value: T; label: string };

const options = <T extends string>(words: Record<T, string>) =>
  (Object.entries(words) as [T, string][]).map(([value, label]): Option<T> => ({ value, label }));

export const places = options(placeWords);
export const audiences = options(audienceWords);
export const tones = options(toneWords);

/** The search parameters of the table. */
export type BannerSearch = { q?: string | undefined; place?: Place | undefined };

export const bannerSearch = (said: Record<string, unknown>): BannerSearch => ({
  q: textOf(said.q),
  place: oneOf(
    places.map(({ value }) => value),
    said.place,
  ),
});
