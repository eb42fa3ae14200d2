import type { Schema } from '@/api/client';
import type { Band, Dimension } from '../survey';
import { bandsField as words } from './words';

/** A band of scores in the form. */
export type BandDraft = {
  key: string;
  from: string;
  label: string;
  text: string;
  challenge_ids: number[];
  article_ids: number[];
};

const HIGHEST = 100;

export const bandDraft = ({ from, ...band }: Band): BandDraft => ({
  key: crypto.randomUUID(),
  from: String(from),
  ...band,
});

/** The next band: the first starts at 0, others halfway through the remaining range. */
export function blankBand(bands: readonly BandDraft[]): BandDraft {
  const last = bands.at(-1);
  const from = last ? Math.ceil((Number(last.from) + HIGHEST) / 2) : 0;
  const empty = { label: '', text: '', challenge_ids: [], article_ids: [] };
  return { key: crypto.randomUUID(), from: String(from), ...empty };
}

export const inOrder = (bands: readonly BandDraft[]): BandDraft[] =>
  bands.toSorted((a, b) => Number(a.from) - Number(b.from));

export const bandsIn = (bands: readonly BandDraft[]): Schema['SurveyBandIn'][] =>
  bands.map(({ key: _, from, label, text, ...recommended }) => ({
    from: Number(from),
    label: label.trim(),
    text: text.trim(),
    ...recommended,
  }));

/** The id of a new dimension: derived from its name, and unique. */
export function idOf(name: string, taken: readonly Pick<Dimension, 'id'>[]): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 34);
  const base = plain || 'dimension';
  const isTaken = (id: string) => taken.some((each) => each.id === id);
  if (!isTaken(base)) return base;
  let number = 2;
  while (isTaken(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Validates the form before it is sent. The keys of the errors are the server's field paths. */
export function bandFaults(bands: readonly BandDraft[]): Record<string, string> {
  const wrong = [...bands.entries()].filter(([, { from }]) => !/^\d{1,3}$/.test(from.trim()));
  return Object.fromEntries(wrong.map(([at]) => [`bands[${at}].from`, words.wholeScore]));
}
