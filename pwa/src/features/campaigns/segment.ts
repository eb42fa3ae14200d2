import type { Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';

/** The recipients of a newsletter. */
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
  Array.isArray(value) ? value.length > 0 : typeof value === 'number' || Boolean(value);

export const isUsed = (segment: Segment, condition: Condition) => isSet(segment[condition]);

export const without = (segment: Segment, condition: Condition): Segment => ({
  ...segment,
  [condition]: Array.isArray(segment[condition]) ? [] : null,
});

/** The segment as it is sent: without empty conditions. */
export const segmentIn = (segment: Segment): Schema['CampaignSegment'] =>
  Object.fromEntries(Object.entries(segment).filter(([, value]) => isSet(value)));

/** The error of the number of unopened newsletters. Any number can be typed. */
export const unopenedFault = ({ unopened }: Segment) =>
  countFault(String(unopened ?? ''), limits.CampaignSegment.unopened, true);
