import { steps as words } from './words';

/** A step of the tour. All but the welcome point at the part of the page with their name (`data-tour`). */
export type Step = {
  id: string;
  title: string;
  text: string;
  /** The part does not scroll with the page. */
  fixed?: boolean;
};

const welcome = (site: string): Step => ({
  id: 'welcome',
  title: words.welcome(site),
  text: words.welcomeText,
});

/** The part of the page without which there is no tour. */
export const STAGE = 'day';

const parts: Step[] = [
  {
    id: STAGE,
    title: words.day,
    text: words.dayText,
  },
  {
    id: 'streak',
    title: words.streak,
    text: words.streakText,
  },
  {
    id: 'sync',
    title: words.offline,
    text: words.offlineText,
  },
  {
    id: 'together',
    title: words.together,
    text: words.togetherText,
  },
  {
    id: 'programs',
    title: words.programs,
    text: words.programsText,
    fixed: true,
  },
  {
    id: 'me',
    title: words.me,
    text: words.meText,
    fixed: true,
  },
];

/** The parts that steps point at. */
export const partIds = parts.map(({ id }) => id);

/** The steps for a page with these parts, in order, on the site of this name. */
export const stepsWith = (has: (id: string) => boolean, site: string): Step[] => [
  welcome(site),
  ...parts.filter(({ id }) => has(id)),
];

type Status = {
  active_challenge_id?: number | null | undefined;
  active_custom_challenge_id?: number | null | undefined;
};

/** The target of "Let's Go": the programs, unless the member is in one. */
export function leadsTo(status: Status | undefined): '/challenges' | undefined {
  const active = status?.active_challenge_id ?? status?.active_custom_challenge_id;
  return active == null ? '/challenges' : undefined;
}
