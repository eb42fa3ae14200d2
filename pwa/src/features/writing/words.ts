/** The nodes of a text. */
export const nodes = {
  video: (id: string) => `YouTube video ${id}`,
  task: (checked: boolean) => (checked ? 'Done' : 'To do'),
};

export const editor = {
  loading: 'Loading the editor',
  tools: 'Format',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strike through',
  code: 'Code',
  heading: 'Heading',
  subheading: 'Subheading',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  taskList: 'Task list',
  quote: 'Quote',
  codeBlock: 'Code block',
  link: 'Link',
  picture: 'Picture',
  video: 'YouTube video',
  table: 'Table',
  footnote: 'Footnote',
  rule: 'Dividing line',
  undo: 'Undo',
  redo: 'Redo',
  source: 'Markdown source',
  addRow: 'Add row',
  addColumn: 'Add column',
  removeRow: 'Remove row',
  removeColumn: 'Remove column',
  removeTable: 'Remove table',
  tableTools: 'Table',
  choosePicture: 'Choose a picture',
  uploading: 'Uploading picture…',
  sourceOf: (label: string) => `${label}, Markdown source`,
  words: (count: number) => (count === 1 ? '1 word' : `${count} words`),
};

export const linkDialog = {
  title: 'Link',
  address: 'Address',
  addressHint: 'Paste an address, or search by name below.',
  addressFault: 'Enter an address such as https://example.org or /challenges/1.',
  find: 'Find a page',
  found: 'Pages',
  none: 'No page has this name.',
  save: 'Save link',
  remove: 'Remove link',
};

export const videoDialog = {
  title: 'YouTube video',
  address: 'Address of the video',
  addressHint: 'For example https://www.youtube.com/watch?v=…',
  fault: 'Enter the address of a YouTube video.',
  add: 'Add video',
};

export const pictureDialog = {
  title: 'Describe the picture',
  alt: 'Description',
  altHint: 'For people who can’t see it. Leave it empty if the picture is decorative.',
  save: 'Save description',
};

export const comparison = {
  same: (lines: number) => (lines === 1 ? '1 unchanged line' : `${lines} unchanged lines`),
  removed: 'Removed:',
  added: 'Added:',
  nothing: 'No text',
  equal: 'Both texts are the same.',
  take: (at: number) => `Change ${at}: keep`,
};

export const conflict = {
  title: 'Someone else saved this text',
  text: (by: string, when: string) =>
    `${by} saved it ${when}. Your text is safe on this device. Choose what to keep.`,
  theirs: 'Theirs',
  mine: 'Yours',
  keepTheirs: 'Keep theirs',
  saveMine: 'Save yours',
  saveMerged: 'Save merged text',
};

export const draftLine = {
  found: (when: string) => `You have unsaved changes from ${when}.`,
  goOn: 'Restore changes',
  drop: 'Discard changes',
};
