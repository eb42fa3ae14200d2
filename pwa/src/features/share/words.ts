import { formatNumber } from '@/lib/format';

const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'day' : 'days'}`;

export const card = {
  longest: 'My longest so far',
  longestWas: (count: number) => `Longest: ${days(count)}`,
  dayInARow: 'day in a row',
  daysInARow: 'days in a row',
  streak: (count: number, site: string, best: string) =>
    `${days(count)} in a row on ${site}. ${best}.`,
  soFar: ' so far',
  point: 'point',
  points: 'points',
  rank: (rank: number, of: number | undefined) =>
    `Rank ${formatNumber(rank)}${of === undefined ? '' : ` of ${formatNumber(of)}`}`,
  inARow: (count: number) => `${days(count)} in a row`,
  result: (title: string, site: string, sentence: string) => `${title} on ${site}: ${sentence}.`,
};

export const shareCard = {
  streak: 'Share your streak',
  result: 'Share your result',
  making: 'Creating picture',
  failed: 'Your browser could not create the picture. You can still share the link.',
  privacy:
    'The picture shows only your own numbers. It is created on this device, and you choose where to share it.',
  download: 'Download picture',
  notShared: 'Sharing failed. Download the picture instead.',
};
