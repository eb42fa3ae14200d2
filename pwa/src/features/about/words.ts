export const aboutView = {
  more: (name: string) => `More about ${name}`,
};

export const headings = {
  title: 'Introduction',
  lead: 'The top of the page, and the headings of the sections below it.',
  name: 'Title',
  text: 'Text',
  imageAlt: 'Picture description',
  membersTitle: 'Team heading',
  galleryTitle: 'Gallery heading',
  picture: 'Picture',
};

export const team = {
  title: 'Team',
  lead: 'Drag people to reorder them, or use the arrows.',
  empty: 'No one is on the page yet.',
  people: 'People',
  add: 'Add person',
  edit: (name: string) => `Edit ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  moved: (name: string, at: number, of: number) => `${name} is now ${at + 1} of ${of}.`,
  removeQuestion: (name: string) => `Remove ${name} from the page?`,
  removeText: 'Their name, text and picture are deleted from the page.',
  removeVerb: 'Remove person',
  keep: 'Keep person',
  removed: 'Person removed.',
};

export const editPerson = {
  titleNew: 'Add person',
  titleChange: 'Edit person',
  name: 'Name',
  role: 'Role',
  text: 'About them',
  link: 'Link',
  linkHint: 'A profile or a website, starting with https://.',
  picture: 'Portrait',
};

export const gallery = {
  title: 'Gallery',
  lead: 'If the connection drops, uploads continue when it is back.',
  empty: 'No pictures yet.',
  add: 'Add pictures',
  file: 'Gallery: choose files',
  sending: (name: string, percent: number) => `${name}: ${percent}% uploaded`,
  alt: (at: number) => `Description of picture ${at + 1}`,
  save: (at: number) => `Save description of picture ${at + 1}`,
  saved: 'Description saved.',
  remove: (at: number) => `Remove picture ${at + 1}`,
  removeQuestion: 'Remove this picture?',
  removeText: 'It is deleted from the gallery.',
  removeVerb: 'Remove picture',
  keep: 'Keep picture',
  removed: 'Picture removed.',
};
