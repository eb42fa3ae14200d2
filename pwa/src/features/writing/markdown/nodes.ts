import { mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { BulletList, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { nodes as words } from '../words';

/** Whether a list is written in Markdown without blank lines between its items. */
const tight = {
  addAttributes(this: { parent?: (() => object) | undefined }) {
    return { ...this.parent?.(), tight: { default: true, rendered: false } };
  },
};

/** A cell holds one line: Markdown's tables support no more. */
const cell = {
  content: 'paragraph',
  addAttributes(this: { parent?: (() => object) | undefined }) {
    return {
      ...this.parent?.(),
      align: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('align'),
        renderHTML: ({ align }: { align?: string | null }) => (align ? { align } : {}),
      },
    };
  },
};

/** A footnote below the text. */
const Footnote = Node.create({
  name: 'footnote',
  group: 'block',
  content: 'paragraph block*',
  defining: true,
  addAttributes: () => ({ label: { default: '1' } }),
  parseHTML: () => [{ tag: 'aside[data-footnote]', getAttrs: (at) => labelOf(at, 'footnote') }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'aside',
    mergeAttributes(HTMLAttributes, { 'data-footnote': node.attrs.label }),
    0,
  ],
});

/** A reference to a footnote. */
const FootnoteRef = Node.create({
  name: 'footnoteRef',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ label: { default: '1' } }),
  parseHTML: () => [{ tag: 'sup[data-note]', getAttrs: (at) => labelOf(at, 'note') }],
  renderHTML: ({ node }) => ['sup', { 'data-note': node.attrs.label }, `[${node.attrs.label}]`],
});

const labelOf = (element: HTMLElement, name: string) => ({ label: element.dataset[name] ?? '1' });

/** A video: the player loads on the reader's tap, so the editor only shows which video it is. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: '' } }),
  parseHTML: () => [
    { tag: 'figure[data-video]', getAttrs: ({ dataset }) => ({ id: dataset.video }) },
  ],
  renderHTML: ({ node }) => ['figure', { 'data-video': node.attrs.id }, words.video(node.attrs.id)],
});

/** The nodes of a text: exactly those that Markdown can express. */
export const nodes = [
  StarterKit.configure({
    underline: false,
    bulletList: false,
    orderedList: false,
    dropcursor: { width: 2, color: false, class: 'bg-sea-ink' },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  BulletList.extend(tight),
  OrderedList.extend(tight),
  TaskList.extend(tight),
  TaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: (_, checked) => words.task(checked) },
  }),
  Image.configure({ inline: true }),
  Table,
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
  Footnote,
  FootnoteRef,
  Video,
];
