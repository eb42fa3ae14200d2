/** Sample answers of the server. */
const people = [
  'Ana Lindqvist',
  'Tomás Ferreira',
  'Mei Tanaka',
  'Jonas Weber',
  'Priya Natarajan-Subramaniam',
  'Łukasz Zieliński',
  'Sam',
  'Olivia Brandt',
  'Ravi Menon',
  'Chloé Dubois',
  'Kofi Asante',
  'Ingrid Solheim',
];
const points = [1280, 1265, 1265, 1190, 1040, 985, 930, 925, 870, 810, 790, 640];
const ranks = [1, 2, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const changes = [0, 2, -1, null, 1, 0, -2, 0, 3, 0, 0, null];
const habits = [
  'Morning walk',
  'Eight glasses of water',
  'Ten quiet minutes',
  'Stretch',
  'Read 20 pages',
];

export const rows = people.map((name, pos) => ({
  pos,
  rank: ranks[pos] ?? pos + 1,
  user_id: pos + 1,
  name,
  image: null,
  points: points[pos] ?? 0,
  streak: [41, 18, 23, 12, 0, 9, 7, 30, 2, 5, 1, 0][pos] ?? 0,
  change: changes[pos] ?? null,
}));

export type Row = (typeof rows)[number];

export const program = {
  id: 7,
  title: 'Thirty days of daylight',
  description: 'Step outside before noon, move a little, and sleep on time. One small mark a day.',
  type: 'Monthly Missions',
  image: null,
  banner: null,
  category: 'TIMED',
  state: 'running',
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  dead_line: '2026-11-10',
  scoring: 'total_points',
  timezone: 'Europe/Berlin',
  members_count: 2418,
  featured: true,
  activities: [],
};

export const streak = {
  days: 47,
  best_days: 63,
  today: { date: '2026-11-21', members: 96, actions: 214, succeeded: false, needed: 121 },
  provisional: true,
};

export function feedItem(id: number, secondsAgo: number, now = Date.now()) {
  const at = now - secondsAgo * 1000;
  return {
    id: `7.${id}.2026-11-21`,
    user: { id: id + 1, name: people[id % people.length] ?? '', image: null },
    challenge_id: 7,
    activity: habits[id % habits.length] ?? '',
    local_date: '2026-11-21',
    at: new Date(at).toISOString(),
    expires_at: new Date(at + 300_000).toISOString(),
  };
}

export const feed = () => ({
  count: 23,
  items: [4, 31, 58, 93, 130, 171, 204, 260].map((ago, id) => feedItem(id, ago)),
});
