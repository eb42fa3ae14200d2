import type { Schema } from '@/api/client';

/** To whom a newsletter goes, as it is chosen. */
export type Segment = Required<Schema['CampaignSegment']>;

export const conditions = [
  'newsletters',
  'companies',
  'programs',
  'package',
  'active_since',
  'inactive_since',
  'unopened',
] as const;

export type Condition = (typeof conditions)[number];

export const wholeSegment = (segment: Schema['CampaignSegment']): Segment => ({
  any: false,
  newsletters: [],
  companies: [],
  programs: [],
  package: null,
  active_since: null,
  inactive_since: null,
  unopened: null,
  users: [],
  ...segment,
});

const isSet = (value: Segment[keyof Segment]) =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

export const isUsed = (segment: Segment, condition: Condition) => isSet(segment[condition]);

export const without = (segment: Segment, condition: Condition): Segment => ({
  ...segment,
  [condition]: Array.isArray(segment[condition]) ? [] : null,
});

/** What is sent of it: a condition that says nothing is none. */
export const segmentIn = (segment: Segment): Schema['CampaignSegment'] =>
  Object.fromEntries(Object.entries(segment).filter(([, value]) => isSet(value)));
