export const popup = {
  // The heading, the button and “Already subscribed!” are the specification's exact words.
  title: 'want exclusive email content?',
  lead: 'Insights for better days, once a week.',
};

export const subscribeForm = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  subscribe: 'Subscribe now',
  note: 'No spam. You can unsubscribe at any time.',
  already: 'Already subscribed!',
  failed: (why: string) => `Something went wrong! ${why}`,
};

export const choices = {
  title: 'Your newsletters',
  lead: (email: string) => `Newsletters to ${email}. Changes are saved right away.`,
  what: 'Your newsletters',
  loading: 'Loading your newsletters',
  none: 'You are not subscribed to any newsletter.',
  stop: 'Unsubscribe from all',
  failed: (why: string) => `Your choice was not saved. ${why}`,
};

export const issueFrame = {
  frame: (subject: string) => `Newsletter: ${subject}`,
};
