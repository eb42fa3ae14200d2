export const stateNames = {
  pending: 'Not confirmed',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
};

export const nouns = {
  subscriber: 'subscriber',
};

export const table = {
  title: 'Subscribers',
  what: 'The subscribers',
  loading: 'Loading the subscribers',
  searchHint: 'Address or name',
  state: 'State',
  anyState: 'Any state',
  list: 'Newsletter',
  anyList: 'Any newsletter',
  suppressed: 'Refuses mail',
  since: (moment: string) => `since ${moment}`,
  empty: 'No subscribers yet',
  emptyText: 'Visitors subscribe with the form on the site, members in their profile.',
  noMatch: 'No subscriber found',
  noMatchText: 'Try another address or another state.',
  showAll: 'Show all subscribers',
};

export const panel = {
  what: 'The subscriber',
  loading: 'Loading the subscriber',
  newsletters: 'Newsletters',
  consents: 'Consent',
  noConsent: 'None yet: the address is not confirmed.',
  given: (moment: string) => `Given ${moment}`,
  added: (moment: string) => `Address entered ${moment}.`,
  confirmed: (moment: string) => `Confirmed ${moment}.`,
  ended: (moment: string, by: string) => `Unsubscribed ${moment}, ${by}.`,
  by: {
    reader: 'with the link in an email',
    member: 'in their account',
    administrator: 'by an administrator',
    complaint: 'after a report of unwanted mail',
  },
  suppressed:
    'This address refuses mail. It gets none until an administrator lifts this in the email log.',
  account: 'Open account',
  unsubscribe: 'Unsubscribe',
  unsubscribeTitle: (email: string) => `Unsubscribe ${email}?`,
  unsubscribeText: 'They get no more newsletters. Only they can subscribe again.',
  keep: 'Keep subscription',
  unsubscribed: 'Unsubscribed.',
  remove: 'Delete',
  removeTitle: (email: string) => `Delete ${email}?`,
  removeText:
    'The address, its consents and its newsletters are deleted. To end the emails but keep the record, unsubscribe them instead.',
  keepIt: 'Keep subscriber',
  removed: 'Subscriber deleted.',
  failed: (why: string) => `The change was not saved. ${why}`,
};

export const lists = {
  title: 'Newsletters',
  lead: 'Subscribers choose among these. New subscribers get the default one.',
  what: 'The newsletters',
  loading: 'Loading the newsletters',
  isDefault: 'Default',
  add: 'New newsletter',
  change: 'Edit',
  edit: (name: string) => `Edit ${name}`,
  more: (name: string) => `More for ${name}`,
  makeDefault: 'Make default',
  makeDefaultName: (name: string) => `Make ${name} the default`,
  remove: 'Delete',
  removeName: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'Subscribers stay, but no longer get this newsletter.',
  keep: 'Keep newsletter',
  removed: 'Newsletter deleted.',
  madeDefault: (name: string) => `New subscribers now get ${name}.`,
};

export const editList = {
  newTitle: 'New newsletter',
  title: (name: string) => `Edit ${name}`,
  about: 'What it is about',
  aboutHint: 'Readers see this when they choose newsletters.',
  create: 'Create newsletter',
};
