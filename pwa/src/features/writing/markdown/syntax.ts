import MarkdownIt, {
  type StateBlock,
  type StateCore,
  type StateInline,
  type Token,
} from 'markdown-it';
import { videoOf } from '../video';

/** Parses Markdown as the server does: CommonMark with tables, tasks, footnotes, and plain URLs as links. */
export const syntax = new MarkdownIt('default', { html: false, linkify: true });
// Do not turn words with a dot into links.
syntax.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
syntax.disable(['replacements', 'smartquotes']);
syntax.block.ruler.before('reference', 'footnote', footnote, {
  alt: ['paragraph', 'reference', 'blockquote', 'list'],
});
syntax.inline.ruler.before('link', 'footnote_ref', footnoteRef);
syntax.core.ruler.push('cells', cells);
syntax.core.ruler.push('tasks', tasks);
syntax.core.ruler.push('videos', videos);

const LABEL = /^\[\^([^\s\]]+)\]/;
/** The indentation of a footnote's further lines. */
const INDENT = 4;

/** `[^1]: A note.`, and the indented paragraphs below. */
function footnote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const line = state.src.slice(start, state.eMarks[startLine]);
  const [mark, label] = LABEL.exec(line) ?? [];
  if (mark === undefined || line[mark.length] !== ':') return false;
  if (silent) return true;
  const { parentType, blkIndent } = state;
  const { bMarks, tShift, sCount } = state;
  const kept = [bMarks[startLine], tShift[startLine], sCount[startLine]] as const;
  state.push('footnote_open', 'aside', 1).meta = { label };
  const text = start + mark.length + 1;
  const space = /^[ \t]*/.exec(state.src.slice(text, state.eMarks[startLine]))?.[0].length ?? 0;
  bMarks[startLine] = text;
  tShift[startLine] = space;
  sCount[startLine] = blkIndent + INDENT;
  state.blkIndent += INDENT;
  state.parentType = 'blockquote';
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  [bMarks[startLine], tShift[startLine], sCount[startLine]] = kept as [number, number, number];
  state.push('footnote_close', 'aside', -1);
  return true;
}

/** `[^1]` in a text. */
function footnoteRef(state: StateInline, silent: boolean): boolean {
  const [mark, label] = LABEL.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  if (mark === undefined) return false;
  if (!silent) state.push('footnote_ref', 'sup', 0).meta = { label };
  state.pos += mark.length;
  return true;
}

const named = (type: string, nesting: -1 | 0 | 1, like: Token): Token =>
  Object.assign(Object.create(Object.getPrototypeOf(like)), like, {
    type,
    nesting,
    hidden: false,
    children: null,
  });

/** Wraps a cell's content in a paragraph, as the editor expects. */
function cells(state: StateCore): void {
  state.tokens = state.tokens.flatMap((token, at, all) =>
    token.type === 'inline' && /^t[hd]_open$/.test(all[at - 1]?.type ?? '')
      ? [named('paragraph_open', 1, token), token, named('paragraph_close', -1, token)]
      : [token],
  );
}

/** Turns a paragraph that contains only a video's address into that video. */
function videos(state: StateCore): void {
  state.tokens = state.tokens.flatMap((token, at, all) => {
    const next = all[at + 1];
    const last = all[at - 1];
    const id = (inline: Token | undefined) =>
      inline?.type === 'inline' &&
      inline.level === 1 &&
      videoOf(inline.content.replace(/^<(.*)>$/, '$1'));
    if (token.type === 'paragraph_open' && token.level === 0 && id(next)) return [];
    if (token.type === 'paragraph_close' && token.level === 0 && id(last)) return [];
    const video = last?.type === 'paragraph_open' && last.level === 0 && id(token);
    return video ? [Object.assign(named('video', 0, token), { meta: { id: video } })] : [token];
  });
}

const TASK = /^\[([ xX])\](?: |$)/;

/** Lists whose items start with `[ ]` or `[x]`. If only some do, splits the list. */
function tasks(state: StateCore): void {
  const { tokens } = state;
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.type !== 'bullet_list_open') continue;
    divide(tokens, at);
  }
}

/** The start and end of each item of a list. */
function itemsOf(tokens: Token[], list: number): { open: number; close: number; task: boolean }[] {
  const items: { open: number; close: number; task: boolean }[] = [];
  const level = (tokens[list]?.level ?? 0) + 1;
  for (let at = list + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.level < level) break;
    if (token.level !== level) continue;
    if (token.type === 'list_item_open') {
      const inline = tokens[at + 1]?.type === 'paragraph_open' ? tokens[at + 2] : undefined;
      const task = inline?.type === 'inline' && TASK.test(inline.content);
      items.push({ open: at, close: at, task });
    } else if (token.type === 'list_item_close') {
      const last = items.at(-1);
      if (last) last.close = at;
    }
  }
  return items;
}

function divide(tokens: Token[], list: number): void {
  const items = itemsOf(tokens, list);
  const open = tokens[list];
  if (!open || !items.some(({ task }) => task)) return;
  const end = (items.at(-1)?.close ?? list) + 1;
  const close = tokens[end];
  if (!close) return;
  for (const { open: from, close: to, task } of items) {
    if (!task) continue;
    for (const [at, type] of [
      [from, 'task_item_open'],
      [to, 'task_item_close'],
    ] as const) {
      const token = tokens[at];
      if (token) token.type = type;
    }
    const inline = tokens[from + 2];
    const [mark = '', done] = TASK.exec(inline?.content ?? '') ?? [];
    const item = tokens[from];
    if (item) item.meta = { checked: done !== ' ' };
    const text = inline?.children?.[0];
    if (text) text.content = text.content.slice(mark.length);
  }
  const kinds = items.map(({ task }) => (task ? 'task_list' : 'bullet_list'));
  open.type = `${kinds[0]}_open`;
  close.type = `${kinds.at(-1)}_close`;
  // From the end, so that the other positions stay valid.
  for (let at = items.length - 1; at > 0; at -= 1) {
    if (kinds[at] === kinds[at - 1]) continue;
    const first = items[at]?.open ?? 0;
    tokens.splice(
      first,
      0,
      named(`${kinds[at - 1]}_close`, -1, close),
      named(`${kinds[at]}_open`, 1, open),
    );
  }
}
