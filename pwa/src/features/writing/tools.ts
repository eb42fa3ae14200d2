import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  SquareCode,
  Strikethrough,
  Superscript,
  Table,
} from 'lucide-react';
import { addFootnote } from './footnotes';
import { editor as words } from './words';

type Tool = {
  label: string;
  Icon: LucideIcon;
  /** Whether the selection has this format; absent for buttons that insert something. */
  on?: (editor: Editor) => boolean;
  run(editor: Editor): void;
};

const NEW_TABLE = { rows: 3, cols: 2, withHeaderRow: true };

/** The formats, in groups. */
export const formats: Tool[][] = [
  [
    {
      label: words.bold,
      Icon: Bold,
      on: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: words.italic,
      Icon: Italic,
      on: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: words.strike,
      Icon: Strikethrough,
      on: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    {
      label: words.code,
      Icon: Code,
      on: (editor) => editor.isActive('code'),
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
  ],
  [
    {
      label: words.heading,
      Icon: Heading2,
      on: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      label: words.subheading,
      Icon: Heading3,
      on: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    {
      label: words.bulletList,
      Icon: List,
      on: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: words.orderedList,
      Icon: ListOrdered,
      on: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: words.taskList,
      Icon: ListChecks,
      on: (editor) => editor.isActive('taskList'),
      run: (editor) => editor.chain().focus().toggleTaskList().run(),
    },
    {
      label: words.quote,
      Icon: Quote,
      on: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: words.codeBlock,
      Icon: SquareCode,
      on: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
];

/** What can be inserted. Links, pictures and videos open a dialog, so they are in the toolbar itself. */
export const additions: Tool[] = [
  {
    label: words.table,
    Icon: Table,
    run: (editor) => editor.chain().focus().insertTable(NEW_TABLE).run(),
  },
  { label: words.footnote, Icon: Superscript, run: addFootnote },
  {
    label: words.rule,
    Icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

/** The actions for the selected table. */
export const tableTools: { label: string; run(editor: Editor): void }[] = [
  { label: words.addRow, run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: words.addColumn, run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: words.removeRow, run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: words.removeColumn, run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: words.removeTable, run: (editor) => editor.chain().focus().deleteTable().run() },
];
