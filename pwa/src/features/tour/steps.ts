import { steps as words } from './words';

/** A stop of the tour. All but the welcome point at the part of the page that carries their name (`data-tour`). */
export type Step = {
  id: string;
  title: string;
  text: string;
  /** The part does not move with the page. */
  fixed?: boolean;
};

const welcome: Step = {
  id: 'welcome',
  title: words.welcomeToDaymark,
  text: words.oneSmallThingA,
};

/** The part that the tour cannot do without. */
export const STAGE = 'day';

const parts: Step[] = [
  {
    id: STAGE,
    title: words.yourDay,
    text: words.whatYourProgramsAsk,
  },
  {
    id: 'streak',
    title: words.daysInARow,
    text: words.aDayWithSomething,
  },
  {
    id: 'sync',
    title: words.withOrWithoutA,
    text: words.whatYouLogIs,
  },
  {
    id: 'together',
    title: words.inGoodCompany,
    text: words.theStreakThatAll,
  },
  {
    id: 'programs',
    title: words.programs,
    text: words.lookAroundAndJoin,
    fixed: true,
  },
  {
    id: 'me',
    title: words.yoursAlone,
    text: words.yourProfileWhoSees,
    fixed: true,
  },
];

/** The stops of a page that has these parts, in their order. */
export const stepsWith = (has: (id: string) => boolean): Step[] => [
  welcome,
  ...parts.filter(({ id }) => has(id)),
];

type Status = {
  active_challenge_id?: number | null | undefined;
  active_custom_challenge_id?: number | null | undefined;
};

/** Where "Let's Go" goes: to the programs, unless the member is in one already. */
export function leadsTo(status: Status | undefined): '/challenges' | undefined {
  const active = status?.active_challenge_id ?? status?.active_custom_challenge_id;
  return active == null ? '/challenges' : undefined;
}
