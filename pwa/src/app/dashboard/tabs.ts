import { sectionOf, tabOf as sectionTab } from '../profile/sections';

/**
 * The tabs of the dashboard as they appear in URLs: the specification's identifiers, and our own.
 */
const tabs = [
  'Dashboard',
  'my-habits',
  'all-activities',
  'import',
  'Programs',
  'custom-program',
  'launch-program',
  'Leaderboard',
  'more-teams',
  'Event',
  'Articles',
  'Scorecard',
  'Goals',
  'more-company',
  'more-payment',
  'Device',
] as const;

export type Tab = (typeof tabs)[number] | 'profile';

/** Aliases: the specification's names for parts of a tab, and short ones. */
const aliases: Record<string, Tab> = {
  'program-activity': 'Dashboard',
  'take-action': 'my-habits',
  'not-now': 'my-habits',
  impossible: 'my-habits',
  history: 'my-habits',
  company: 'more-company',
  payments: 'more-payment',
  events: 'Event',
  teams: 'more-teams',
};

/**
 * The tab that a URL asks for. Ignores case, and accepts spaces or hyphens. Unknown names open
 * Today.
 */
export function tabOf(asked = ''): Tab {
  if (sectionOf(asked)) return 'profile';
  const name = asked.toLowerCase().replace(/[\s_]+/g, '-');
  return aliases[name] ?? tabs.find((each) => each.toLowerCase() === name) ?? 'Dashboard';
}

/** The canonical name of a tab. Each profile section has its own name. */
export function nameOf(asked: string | undefined): string {
  const section = sectionOf(asked);
  return section ? sectionTab(section) : tabOf(asked);
}
