import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { FileCode, ImagePlus, Link2, type LucideIcon, Play, Redo2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { PICTURE_TYPES } from '@/lib/pictures';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Toolbar } from '@/ui/Toolbar';
import type { Find } from './find';
import { additions, formats, tableTools } from './tools';
import { editor as words } from './words';

type Props = {
  editor: Editor;
  find: Find | undefined;
  /** Uploads and inserts pictures; without it the text has none. */
  addPictures: ((files: File[]) => void) | undefined;
  /** Whether the Markdown is shown. */
  source: boolean;
  /** Whether pictures are being uploaded. Inserting them would overwrite changes to the Markdown. */
  busy: boolean;
  toggleSource(): void;
};

export function EditorToolbar({ editor, find, addPictures, source, busy, toggleSource }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: formats.flat().filter((tool) => tool.on?.(now)),
      link: now.isActive('link'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const openLink = () => {
    const href: string = editor.getAttributes('link').href ?? '';
    modal.over('write link', { href, find, done: (to) => setLink(editor, to) });
  };
  return (
    <div className="sticky top-0 z-10 rounded-t-card border-b border-line bg-surface px-2 py-1">
      <Toolbar label={words.tools} className="flex-wrap">
        {formats.flat().map((tool) => (
          <Tool
            key={tool.label}
            {...tool}
            pressed={!source && state.on.includes(tool)}
            off={source}
            click={() => tool.run(editor)}
          />
        ))}
        <Tool label={words.link} Icon={Link2} pressed={state.link} off={source} click={openLink} />
        {addPictures && (
          <Tool
            label={words.picture}
            Icon={ImagePlus}
            off={source}
            click={() => input.current?.click()}
          />
        )}
        <Tool
          label={words.video}
          Icon={Play}
          off={source}
          click={() =>
            modal.over('write video', {
              done: (id) =>
                editor.chain().focus().insertContent({ type: 'video', attrs: { id } }).run(),
            })
          }
        />
        {additions.map((tool) => (
          <Tool key={tool.label} {...tool} off={source} click={() => tool.run(editor)} />
        ))}
        <Tool
          label={words.undo}
          Icon={Undo2}
          off={source || !state.undo}
          click={() => editor.chain().focus().undo().run()}
        />
        <Tool
          label={words.redo}
          Icon={Redo2}
          off={source || !state.redo}
          click={() => editor.chain().focus().redo().run()}
        />
        <Tool
          label={words.source}
          Icon={FileCode}
          pressed={source}
          off={busy}
          click={toggleSource}
        />
      </Toolbar>
      {state.table && !source && (
        <Toolbar label={words.tableTools} className="flex-wrap border-t border-line pt-1">
          {tableTools.map(({ label, run }) => (
            <Button key={label} look="bare" className="px-3 text-sm" onClick={() => run(editor)}>
              {label}
            </Button>
          ))}
        </Toolbar>
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        aria-label={words.choosePicture}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          addPictures?.(files);
        }}
      />
    </div>
  );
}

function setLink(editor: Editor, href: string | undefined): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (!href) chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    chain.insertContent(text).run();
  } else chain.setLink({ href }).run();
}

type ToolProps = {
  label: string;
  Icon: LucideIcon;
  pressed?: boolean;
  /** Whether it is disabled now. */
  off?: boolean;
  click(): void;
};

const Tool = ({ label, Icon, pressed, off = false, click }: ToolProps) => (
  <Button
    look="bare"
    icon
    aria-label={label}
    title={label}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    aria-disabled={off}
    className="aria-pressed:bg-sea-wash aria-pressed:text-sea-ink"
    // A click leaves the focus in the text; the keyboard reaches the toolbar by Tab.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => off || click()}
  >
    <Icon size={18} aria-hidden="true" />
  </Button>
);
