import type { Editor as Writing } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { problemText } from '@/lib/problem';
import { control } from '@/ui/Field';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { EditorToolbar } from './EditorToolbar';
import type { Find } from './find';
import { documentOf, Pasting } from './markdown/extension';
import { nodes } from './markdown/nodes';
import { serializer } from './markdown/serialize';
import { editor as words } from './words';

const REST_MS = 250;

export type EditorProps = {
  label: string;
  /** Markdown. A new value from outside, such as a restored version, replaces the content. */
  value: string;
  onChange(markdown: string): void;
  /** The id of the error, if the text was refused. */
  errorId?: string | undefined;
  /** Uploads a picture and returns its path. Without it the text has no pictures. */
  upload?: (file: File) => Promise<string>;
  /** Finds link targets on the site by name. */
  find?: Find;
  /** Whether a line break in the Markdown is also a line break in the text. */
  lines?: boolean;
};

/** The rich text editor, which can also show its Markdown. */
export function Editor({
  label,
  value,
  onChange,
  errorId,
  upload,
  find,
  lines = false,
}: EditorProps) {
  const [source, setSource] = useState(false);
  const [count, setCount] = useState(() => wordsOf(value));
  const [uploads, setUploads] = useState(0);
  const [error, setError] = useState<unknown>();
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = (editor: Writing) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setCount(wordsOf(editor.getText({ blockSeparator: ' ' })));
    const markdown = serializer.serialize(editor.state.doc);
    if (markdown === told.current) return;
    told.current = markdown;
    onChange(markdown);
  };
  const put = async (files: File[]) => {
    if (!upload) return;
    setUploads((count) => count + 1);
    setError(undefined);
    try {
      for (const file of files) {
        const src = await upload(file);
        editor.chain().focus().setImage({ src }).run();
      }
    } catch (problem) {
      setError(problem);
    }
    setUploads((count) => count - 1);
  };
  const takes = (list: FileList | undefined) => {
    const files = [...(list ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (!upload || files.length === 0) return false;
    void put(files);
    return true;
  };

  const editor = useEditor({
    extensions: [...nodes, Pasting.configure({ lines })],
    injectCSS: false,
    content: '',
    onCreate: ({ editor: made }) => fill(made, value, lines),
    onUpdate: ({ editor: changed }) => {
      timer.current ??= setTimeout(() => tell(changed), REST_MS);
    },
    onBlur: ({ editor: left }) => timer.current && tell(left),
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'prose min-h-80 px-5 py-4 outline-none sm:px-8',
        ...(errorId && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
      handlePaste: (_, { clipboardData }) =>
        !clipboardData?.types.includes('text/html') && takes(clipboardData?.files),
      handleDrop: (view, event, _, moved) => {
        if (moved || !event.dataTransfer?.files.length) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) editor.commands.setTextSelection(at.pos);
        return takes(event.dataTransfer.files);
      },
      handleDoubleClickOn: (_, __, node, pos) => {
        if (node.type.name !== 'image') return false;
        describe(editor, node.attrs, pos);
        return true;
      },
      handleKeyDown: (view, { key }) => {
        const { selection } = view.state;
        const node = 'node' in selection ? (selection.node as typeof view.state.doc) : undefined;
        if (key !== 'Enter' || node?.type.name !== 'image') return false;
        describe(editor, node.attrs, selection.from);
        return true;
      },
    },
  });

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    fill(editor, value, lines);
    setCount(wordsOf(value));
  }, [value, editor, lines]);

  const toggle = () => {
    if (source) fill(editor, value, lines);
    else tell(editor);
    setSource(!source);
  };
  return (
    <div>
      <div
        className={clsx(
          control,
          'rounded-card focus-within:border-sea-ink has-aria-invalid:border-coral',
        )}
      >
        <EditorToolbar
          editor={editor}
          find={find}
          addPictures={upload && ((files) => void put(files))}
          source={source}
          busy={uploads > 0}
          toggleSource={toggle}
        />
        {source ? (
          <Source
            label={words.sourceOf(label)}
            value={value}
            errorId={errorId}
            change={(markdown) => {
              told.current = markdown;
              setCount(wordsOf(markdown));
              onChange(markdown);
            }}
          />
        ) : (
          <EditorContent editor={editor} />
        )}
      </div>
      <div className="mt-1.5 flex justify-between gap-4 text-sm text-muted">
        <p role="status">{uploads > 0 && words.uploading}</p>
        <p className="tabular-nums">{words.words(count)}</p>
      </div>
      <FormError>{error ? problemText(error) : undefined}</FormError>
    </div>
  );
}

/** Replaces the editor's content. Not an edit: it is neither reported nor undoable. */
function fill(editor: Writing, markdown: string, lines: boolean): void {
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(documentOf(editor.schema, markdown, lines), { emitUpdate: false })
    .run();
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;

function describe(editor: Writing, { src, alt }: Record<string, string>, pos: number): void {
  const done = (text: string) =>
    editor.chain().setNodeSelection(pos).updateAttributes('image', { alt: text }).focus().run();
  modal.over('describe picture', { src: src ?? '', alt: alt ?? '', done });
}

type SourceProps = Pick<EditorProps, 'label' | 'value' | 'errorId'> & {
  change(markdown: string): void;
};

function Source({ label, value, errorId, change }: SourceProps) {
  const id = useId();
  return (
    <textarea
      id={id}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={value}
      spellCheck
      onChange={({ target }) => change(target.value)}
      className="block field-sizing-content min-h-80 w-full resize-none bg-surface px-5 py-4 font-mono text-sm outline-none sm:px-8"
    />
  );
}
