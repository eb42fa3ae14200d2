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
  title: 'Welcome to Daymark',
  text: 'One small thing a day, and people who do the same. Here is where everything stands, in half a minute.',
};

/** The part that the tour cannot do without. */
export const STAGE = 'day';

const parts: Step[] = [
  {
    id: STAGE,
    title: 'Your day',
    text: 'What your programs ask of you stands here. One tap logs it, and a tap in the same place takes it back.',
  },
  {
    id: 'streak',
    title: 'Days in a row',
    text: 'A day with something done lights its mark. A freeze covers a day that stays open. Tap a mark to look at its day.',
  },
  {
    id: 'sync',
    title: 'With or without a network',
    text: 'What you log is kept on this device at once, and sent when there is a network. This line says where that stands.',
  },
  {
    id: 'together',
    title: 'In good company',
    text: 'The streak that all of us keep together. Below it stands what others did in the last five minutes.',
  },
  {
    id: 'programs',
    title: 'Programs',
    text: 'Look around, and join what you like. What you are in already waits for you on your day.',
    fixed: true,
  },
  {
    id: 'me',
    title: 'Yours alone',
    text: 'Your profile, who sees you, and what you are told of. This tour stands there too, for another time.',
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
