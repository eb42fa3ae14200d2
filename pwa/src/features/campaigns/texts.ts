import { type Block, type BlockKind, keyed, kinds } from './blocks';
import { type Segment, wholeSegment } from './segment';
import { blockNames, lineNames as names } from './words';

/**
 * Converts blocks and segments to lines of text and back, so that two versions can be compared and
 * merged line by line.
 */

/** The name of a page, newsletter or company, if known. */
export type NameOf = (
  kind: 'articles' | 'programs' | 'events' | 'companies' | 'newsletters',
  id: number,
) => string | undefined;

type Listed = Parameters<NameOf>[0];

const headOf = (kind: BlockKind) => `== ${blockNames[kind]} ==`;
export const oneLine = (text: string) => text.replaceAll('\n', ' ');

export const idLine = (kind: Listed, id: number, nameOf: NameOf) => {
  const name = nameOf(kind, id);
  return `${names[kind]} ${id}${name ? `: ${oneLine(name)}` : ''}`;
};

export const idsIn = (kind: Listed, lines: readonly string[]) => {
  const start = new RegExp(`^${names[kind]} (\\d+)(:|$)`);
  return [...new Set(lines.flatMap((line) => Number(start.exec(line)?.[1] ?? []) || []))];
};

export const valueIn = (name: string, lines: readonly string[]) =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';

/** Escapes lines that look like the head of a block. */
const escaped = (text: string) => text.split('\n').map((line) => line.replace(/^(\\*==)/, '\\$1'));
const plain = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/^\\(\\*==)/, '$1')).join('\n');

function linesOf({ kind, text, url, alt, link, by, ids }: Block, nameOf: NameOf): string[] {
  switch (kind) {
    case 'divider':
      return [];
    case 'picture':
      return [
        `${names.url}: ${oneLine(url)}`,
        `${names.alt}: ${oneLine(alt)}`,
        `${names.link}: ${oneLine(link)}`,
      ];
    case 'button':
      return [`${names.label}: ${oneLine(text)}`, `${names.link}: ${oneLine(link)}`];
    case 'quote':
      return [`${names.by}: ${oneLine(by)}`, ...escaped(text)];
    case 'articles':
    case 'programs':
    case 'events':
      return ids.map((id) => idLine(kind, id, nameOf));
    default:
      return escaped(text);
  }
}

function blockOf(kind: BlockKind, lines: readonly string[]): Partial<Block> & { kind: BlockKind } {
  const value = (name: string) => valueIn(name, lines);
  switch (kind) {
    case 'divider':
      return { kind };
    case 'picture':
      return { kind, url: value(names.url), alt: value(names.alt), link: value(names.link) };
    case 'button':
      return { kind, text: value(names.label), link: value(names.link) };
    case 'quote': {
      const start = `${names.by}: `;
      const [first = '', ...rest] = lines;
      return first.startsWith(start)
        ? { kind, by: first.slice(start.length), text: plain(rest) }
        : { kind, text: plain(lines) };
    }
    case 'articles':
    case 'programs':
    case 'events':
      return { kind, ids: idsIn(kind, lines) };
    default:
      return { kind, text: plain(lines) };
  }
}

export const blocksText = (blocks: readonly Block[], nameOf: NameOf): string =>
  blocks.flatMap((block) => [headOf(block.kind), ...linesOf(block, nameOf)]).join('\n');

const heads = new Map(kinds.map((kind) => [headOf(kind), kind]));

/** Whether this line starts a block. */
export const isHead = (line: string) => heads.has(line);

/** Parses blocks from text. Lines before the first head become a text block. */
export function blocksOf(text: string): Block[] {
  const found: { kind: BlockKind; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const kind = heads.get(line);
    const last = found.at(-1);
    if (kind) found.push({ kind, lines: [] });
    else if (last) last.lines.push(line);
    else if (line.trim()) found.push({ kind: 'text', lines: [line] });
  }
  return keyed(found.map(({ kind, lines }) => blockOf(kind, lines)));
}

export const segmentText = (segment: Segment, nameOf: NameOf): string =>
  [
    `${names.join}: ${segment.any ? names.any : names.all}`,
    ...(['newsletters', 'companies', 'programs'] as const).flatMap((kind) =>
      segment[kind].map((id) => idLine(kind, id, nameOf)),
    ),
    ...(['package', 'active_since', 'inactive_since'] as const).flatMap((name) =>
      segment[name] ? [`${names[name]}: ${segment[name]}`] : [],
    ),
    ...(segment.unopened ? [`${names.unopened}: ${segment.unopened}`] : []),
    ...segment.users.map((id) => `${names.users} ${id}`),
  ].join('\n');

export function segmentOf(text: string): Segment {
  const lines = text.split('\n');
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(valueIn(name, lines))?.[0] ?? null;
  const user = new RegExp(`^${names.users} (\\d+)$`);
  return wholeSegment({
    any: valueIn(names.join, lines) === names.any,
    newsletters: idsIn('newsletters', lines),
    companies: idsIn('companies', lines),
    programs: idsIn('programs', lines),
    package: valueIn(names.package, lines) || null,
    active_since: day(names.active_since),
    inactive_since: day(names.inactive_since),
    unopened: Number(valueIn(names.unopened, lines)) || null,
    users: lines.flatMap((line) => Number(user.exec(line)?.[1] ?? []) || []),
  });
}
