export const problem = {
  unknown: 'An error has occured.',
  offline: 'You are offline. Try again when the connection is back.',
  retry: (message: string, wait: string) => `${message} Try again in ${wait}.`,
};

export const sizes = {
  kB: 'kB',
  mB: 'MB',
  gB: 'GB',
};

export const ago = {
  justNow: 'just now',
  minutes: 'min ago',
};

export const wait = {
  second: 'second',
  minute: 'minute',
  hour: 'hour',
};

export const title = {
  daymark: 'Daymark',
};

export const questions = {
  pleaseAnswer: 'Please Answer This Question',
};

export const numbers = {
  fault: 'Enter a number, such as 1000 or 2.5.',
  range: (from: string, to: string) => `Enter a number from ${from} to ${to}.`,
  wholeRange: (from: string, to: string) => `Enter a whole number from ${from} to ${to}.`,
};

/** Social networks of a site. */
export const networks = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  x: 'X',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  tiktok: 'TikTok',
  threads: 'Threads',
};
