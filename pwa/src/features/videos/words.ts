import { formatMoment } from '@/lib/dates';
import { formatNumber, formatPlural } from '@/lib/format';

export const videoTile = {
  play: (title: string) => `Play video: ${title}`,
};

export const videos = {
  what: 'The videos',
  loading: 'Loading the videos',
  empty: 'No videos yet',
  emptyText: 'New videos appear here as soon as the channel has them.',
};

export const channel = {
  title: 'Channel',
  lead: 'The site shows the newest videos from one YouTube channel. Videos stay here even if the channel is deleted.',
  what: 'The channel',
  loading: 'Loading the channel',
  id: 'Channel ID',
  idHint:
    'It starts with UC and has 24 characters. Find it in YouTube under Settings, Advanced settings.',
  follows: (title: string) => `This site follows ${title}.`,
  synced: (at: number) => `Last checked ${formatMoment(at)}.`,
  never: 'Not checked yet.',
  trouble: (trouble: string) => `The last check failed: ${trouble}`,
  sync: 'Check for new videos',
  syncing: 'Checking…',
  done: (added: number, changed: number) =>
    `${formatPlural(added, 'new video')}, ${formatNumber(changed)} changed.`,
};

export const table = {
  title: 'Videos',
  what: 'The videos',
  loading: 'Loading the videos',
  searchHint: 'Title',
  empty: 'No videos yet',
  emptyText: 'Set a channel, then check for new videos.',
  noMatch: 'No video matches',
  noMatchText: 'Try another word.',
  showAll: 'Show all videos',
  hidden: 'Hidden',
  gone: 'No longer on YouTube',
  published: (at: number) => formatMoment(at),
  show: (title: string) => `Show ${title}`,
  hide: (title: string) => `Hide ${title}`,
  showIt: 'Show video',
  hideIt: 'Hide video',
};
