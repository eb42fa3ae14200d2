import type { Editor } from '@tiptap/core';

/**
 * Adds a footnote at the end of the text with a reference at the selection, and moves the cursor to
 * it.
 */
export function addFootnote(editor: Editor): void {
  const { doc, schema, tr } = editor.state;
  const taken = new Set<string>();
  doc.descendants(({ type, attrs }) => {
    if (type.name.startsWith('footnote')) taken.add(attrs.label);
  });
  let number = 1;
  while (taken.has(String(number))) number += 1;
  const label = { label: String(number) };
  const { footnoteRef, footnote, paragraph } = schema.nodes;
  if (!footnoteRef || !footnote || !paragraph) return;
  tr.insert(editor.state.selection.to, footnoteRef.create(label));
  const end = tr.doc.content.size;
  tr.insert(end, footnote.create(label, paragraph.create()));
  editor.view.dispatch(tr);
  editor
    .chain()
    .focus(end + 2)
    .scrollIntoView()
    .run();
}
