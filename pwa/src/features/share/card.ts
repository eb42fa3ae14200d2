import { formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import { card as copy } from './words';

/** The content of a shared card: only the member's own numbers, and no names. */
export type Shared =
  | { kind: 'streak'; date: string; days: number; longest: number }
  | {
      kind: 'result';
      program: { id: number; title: string };
      points: number;
      streak: number;
      /** Absent for members who are on no board. */
      rank?: number | undefined;
      /** The number of ranked members. */
      of?: number | undefined;
      /** Whether the result is final: logs can no longer change it. */
      final: boolean;
    };

/** The text of a card. */
export type Card = {
  over: string;
  number: string;
  unit: string;
  /** The site's name. */
  site: string;
  facts: string[];
  /** The whole card in a sentence, as alternative text. */
  text: string;
  /** The path of its link. */
  path: string;
  file: string;
};

export function cardOf(shared: Shared, site: string): Card {
  return shared.kind === 'streak' ? streakCard(shared, site) : resultCard(shared, site);
}

type Streak = Shared & { kind: 'streak' };

function streakCard({ date, days, longest }: Streak, site: string): Card {
  const best = days >= longest ? copy.longest : copy.longestWas(longest);
  return {
    over: formatDay(date),
    number: formatNumber(days),
    unit: days === 1 ? copy.dayInARow : copy.daysInARow,
    site,
    facts: [best],
    text: copy.streak(days, site, best),
    path: '/',
    file: 'daymark-streak.png',
  };
}

function resultCard(shared: Shared & { kind: 'result' }, site: string): Card {
  const { program, points, streak, rank, of, final } = shared;
  const number = formatNumber(points);
  const unit = points === 1 ? copy.point : copy.points;
  const so = final ? '' : copy.soFar;
  const place = rank === undefined ? [] : [`${copy.rank(rank, of)}${so}`];
  const facts = streak > 1 ? [...place, copy.inARow(streak)] : place;
  const sentence = [`${number} ${unit}`, ...facts].join(', ');
  return {
    over: program.title,
    number,
    unit,
    site,
    facts,
    text: copy.result(program.title, site, sentence),
    path: `/challenges/${program.id}`,
    file: 'daymark-result.png',
  };
}

/** Wraps text into at most `most` lines that fit; an ellipsis replaces the rest. */
export function wrapped(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest && lines.length < most) {
    const last = lines.length === most - 1;
    const line = fits(rest) ? rest : last ? cut(rest, fits) : broken(rest, fits);
    lines.push(line);
    rest = last ? '' : rest.slice(line.length).trim();
  }
  return lines;
}

/** As many words as fit, or else as many letters of the first word. */
function broken(text: string, fits: (line: string) => boolean): string {
  const words = text.split(' ');
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (!fits(longer)) break;
    line = longer;
  }
  return line || longest(text, fits);
}

const cut = (text: string, fits: (line: string) => boolean) =>
  `${longest(text, (line) => fits(`${line.trimEnd()}…`)).trimEnd()}…`;

function longest(text: string, fits: (line: string) => boolean): string {
  const letters = [...text];
  let count = letters.length;
  while (count > 1 && !fits(letters.slice(0, count).join(''))) count -= 1;
  return letters.slice(0, count).join('');
}
