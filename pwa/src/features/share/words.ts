export const card = {
  longest: 'My longest so far',
  dayInARow: 'day in a row',
  daysInARow: 'days in a row',
  streak: (days: string, best: string) => `${days} in a row on Daymark. ${best}.`,
  soFar: ' so far',
  inARow: (days: string) => `${days} in a row`,
  result: (title: string, sentence: string) => `${title} on Daymark: ${sentence}.`,
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
