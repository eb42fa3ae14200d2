import { Extension } from '@tiptap/core';
import { Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { parserOf } from './parse';
import { serializer } from './serialize';

/** Parses Markdown into an editor document. */
export const documentOf = (schema: Schema, markdown: string, lines: boolean) =>
  parserOf(schema, lines).parse(markdown).toJSON();

/** Pasted plain text is parsed as Markdown, and copied text becomes Markdown. */
export const Pasting = Extension.create<{ lines: boolean }>({
  name: 'pasting',
  addOptions: () => ({ lines: false }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const { lines } = this.options;
    return [
      new Plugin({
        props: {
          clipboardTextParser: (text, context, plain) => {
            const code = context.parent.type.spec.code;
            if (plain || code) {
              const said = text ? schema.text(text) : null;
              return new Slice(Fragment.from(said), 0, 0);
            }
            return Slice.maxOpen(parserOf(schema, lines).parse(text).content);
          },
          clipboardTextSerializer: ({ content }) =>
            serializer.serialize(schema.topNodeType.create(null, content)),
        },
      }),
    ];
  },
});
