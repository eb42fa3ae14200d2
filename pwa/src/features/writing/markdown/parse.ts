import type { Schema } from '@tiptap/pm/model';
import type { Token } from 'markdown-it';
import { MarkdownParser, type ParseSpec } from 'prosemirror-markdown';
import { syntax } from './syntax';

/** Whether a list's items have no blank lines between them: their paragraphs are then hidden. */
function isTight(tokens: Token[], at: number): boolean {
  const within = tokens
    .slice(at + 1)
    .find(({ type }) => type === 'paragraph_open' || type.endsWith('list_close'));
  return within?.type !== 'paragraph_open' || within.hidden;
}

const cell = (block: string): ParseSpec => ({
  block,
  getAttrs: (token) => ({
    align: /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1] ?? null,
  }),
});

const specs: Record<string, ParseSpec> = {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'listItem' },
  bullet_list: { block: 'bulletList', getAttrs: (_, all, at) => ({ tight: isTight(all, at) }) },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token, all, at) => ({
      start: Number(token.attrGet('start') ?? 1),
      tight: isTight(all, at),
    }),
  },
  task_list: { block: 'taskList', getAttrs: (_, all, at) => ({ tight: isTight(all, at) }) },
  task_item: { block: 'taskItem', getAttrs: ({ meta }) => ({ checked: meta.checked }) },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  code_block: { block: 'codeBlock', noCloseToken: true },
  fence: {
    block: 'codeBlock',
    getAttrs: ({ info }) => ({ language: info.trim() || null }),
    noCloseToken: true,
  },
  hr: { node: 'horizontalRule' },
  image: {
    node: 'image',
    getAttrs: (token) => ({
      src: token.attrGet('src'),
      title: token.attrGet('title') || null,
      alt: token.content,
    }),
  },
  hardbreak: { node: 'hardBreak' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'tableRow' },
  th: cell('tableHeader'),
  td: cell('tableCell'),
  footnote: { block: 'footnote', getAttrs: ({ meta }) => ({ label: meta.label }) },
  footnote_ref: { node: 'footnoteRef', getAttrs: ({ meta }) => ({ label: meta.label }) },
  video: { node: 'video', getAttrs: ({ meta }) => ({ id: meta.id }) },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href'), title: token.attrGet('title') || null }),
  },
  code_inline: { mark: 'code', noCloseToken: true },
};

/**
 * Parses Markdown into editor nodes. With `lines`, a line break in the Markdown is also a line
 * break in the text.
 */
export const parserOf = (schema: Schema, lines = false) =>
  new MarkdownParser(
    schema,
    syntax,
    lines ? { ...specs, softbreak: { node: 'hardBreak' } } : specs,
  );
