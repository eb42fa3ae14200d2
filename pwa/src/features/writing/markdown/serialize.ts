import type { Node } from '@tiptap/pm/model';
import {
  defaultMarkdownSerializer,
  MarkdownSerializer,
  type MarkdownSerializerState,
} from 'prosemirror-markdown';
import { addressOf } from '../video';

type MarkSerializerSpec = ConstructorParameters<typeof MarkdownSerializer>[1][string];
type State = MarkdownSerializerState & { out: string; inAutolink?: boolean };
type Write = (state: State, node: Node, parent: Node, index: number) => void;

const { blockquote, image } = defaultMarkdownSerializer.nodes;
const { em, strong, link } = defaultMarkdownSerializer.marks;

/** Runs `write`, and passes its output through `change`. */
function changed(state: State, write: () => void, change: (text: string) => string): void {
  // Closes the previous block, which the library does only before the next output.
  state.write();
  const before = state.out.length;
  write();
  state.out = state.out.slice(0, before) + change(state.out.slice(before));
}

/** Escapes text so that its characters have no meaning in Markdown or HTML. `first`: at the beginning of a line. */
function escaped(text: string, first: boolean): string {
  const within = text.replace(/[`*\\~[\]]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)|<(?=[a-z/!?])/gi, '\\$&');
  if (!first) return within;
  return within
    .replace(/^(?:[-+>=|]|:(?=-)|#{1,6}(?=\s|$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

const isList = (node: Node | null) => node !== null && /List$/.test(node.type.name);

/** Two adjacent lists need different markers to stay separate. */
function markOf(parent: Node, index: number, marks: readonly [string, string]): string {
  let before = 0;
  while (isList(parent.maybeChild(index - before - 1))) before += 1;
  return marks[before % 2] ?? marks[0];
}

const list =
  (marks: readonly [string, string], number: (node: Node, at: number) => string): Write =>
  (state, node, parent, index) => {
    const mark = markOf(parent, index, marks);
    const width = number(node, node.childCount - 1).length + mark.length + 1;
    state.renderList(node, ' '.repeat(width), (at) => `${number(node, at)}${mark}`.padEnd(width));
  };

const none = () => '';

/** The content of an item, without the empty paragraph that the editor puts before a list or code. */
function inside(state: State, node: Node): void {
  node.forEach((child, _, at) => {
    const empty = at === 0 && child.type.name === 'paragraph' && child.childCount === 0;
    if (!empty || node.childCount === 1) state.render(child, node, at);
  });
}

/** The lines of a table: the first has the column names. */
const table: Write = (state, node) => {
  node.forEach((row, _, at) => {
    state.ensureNewLine();
    state.write('|');
    row.forEach((cell) => {
      state.write(' ');
      const line = () => cell.firstChild && state.renderInline(cell.firstChild, false);
      // A bar would end the cell, and a line break the row.
      changed(
        state,
        () => void line(),
        (said) => said.replace(/\\?\|/g, '\\|').replace(/\s*\\?\n\s*/g, ' '),
      );
      state.write(' |');
    });
    if (at > 0) return;
    state.ensureNewLine();
    state.write('|');
    row.forEach(({ attrs: { align } }) => {
      state.write(` ${lines[align as string] ?? '---'} |`);
    });
  });
  state.closeBlock(node);
};

const lines: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

const nodes: Record<string, Write> = {
  doc: (state, node) => state.renderContent(node),
  text: (state, node, parent, index) => {
    const first = index === 0 || parent.child(index - 1).type.name === 'hardBreak';
    const typed = node.text ?? '';
    const text = first ? typed.trimStart() || typed : typed;
    state.text(state.inAutolink ? text : escaped(text, first), false);
  },
  blockquote: blockquote as Write,
  paragraph: (state, node) => {
    state.renderInline(node);
    state.closeBlock(node);
  },
  heading: (state, node) => {
    state.write(`${'#'.repeat(node.attrs.level)} `);
    changed(
      state,
      () => state.renderInline(node, false),
      (said) => said.replace(/\s*\\?\n\s*/g, ' ').replace(/(^|[^\\#])(#+)$/, '$1\\$2'),
    );
    state.closeBlock(node);
  },
  bulletList: list(['-', '*'], none),
  taskList: list(['-', '*'], none),
  orderedList: list(['.', ')'], (node, at) => String(node.attrs.start + at)),
  listItem: inside,
  taskItem: (state, node) => {
    state.write(node.attrs.checked ? '[x] ' : '[ ] ');
    inside(state, node);
  },
  codeBlock: (state, node) => {
    const ticks = node.textContent.match(/`{3,}/g)?.sort().at(-1);
    const fence = ticks ? `${ticks}\`` : '```';
    state.write(`${fence}${node.attrs.language ?? ''}\n`);
    state.text(node.textContent, false);
    state.write('\n');
    state.write(fence);
    state.closeBlock(node);
  },
  horizontalRule: (state, node, parent) => {
    // Directly after a list marker, dashes would be read together with the marker as a rule.
    state.write(/Item$/.test(parent.type.name) ? '___' : '---');
    state.closeBlock(node);
  },
  image: image as Write,
  hardBreak: (state, node, parent, index) => {
    // At the end of its block, a break would become a visible backslash: leave it out.
    for (let at = index + 1; at < parent.childCount; at += 1) {
      if (parent.child(at).type !== node.type) {
        state.write('\\\n');
        return;
      }
    }
  },
  table,
  footnote: (state, node) => {
    state.wrapBlock('    ', `[^${node.attrs.label}]: `, node, () => inside(state, node));
  },
  footnoteRef: (state, node) => state.write(`[^${node.attrs.label}]`),
  video: (state, node) => {
    state.write(addressOf(node.attrs.id));
    state.closeBlock(node);
  },
};

/**
 * Uses more backticks than the code has in a row. Parsers drop a space at each end if both ends
 * have one.
 */
function fence({ text = '' }: Node): { ticks: string; space: string } {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const space = longest > 0 || /^ .*[^ ].* $/.test(text) ? ' ' : '';
  return { ticks: '`'.repeat(longest + 1), space };
}

const code: MarkSerializerSpec = {
  open: (_state, _mark, parent, index) => {
    const { ticks, space } = fence(parent.child(index));
    return ticks + space;
  },
  close: (_state, _mark, parent, index) => {
    const { ticks, space } = fence(parent.child(index - 1));
    return space + ticks;
  },
  escape: false,
};

const strike = { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true };

export const serializer = new MarkdownSerializer(
  nodes as unknown as typeof defaultMarkdownSerializer.nodes,
  // biome-ignore lint/style/noNonNullAssertion: the library's own marks.
  { italic: em!, bold: strong!, link: link!, code, strike },
  { hardBreakNodeName: 'hardBreak' },
);
