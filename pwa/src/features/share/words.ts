export const card = {
  myLongestSoFar: 'My longest so far',
  dayInARow: 'day in a row',
  daysInARow: 'days in a row',
  inARowOn: (days: string, best: string) => `${days} in a row on Daymark. ${best}.`,
  soFar: ' so far',
  inARow: (days: string) => `${days} in a row`,
  onDaymark: (title: string, sentence: string) => `${title} on Daymark: ${sentence}.`,
};

export const shareCard = {
  shareYourStreak: 'Share your streak',
  shareYourResult: 'Share your result',
  makingThePicture: 'Making the picture',
  thisBrowserCouldNot: 'This browser could not make the picture. The link works all the same.',
  yourOwnNumbersAnd:
    'Your own numbers and nobody’s name. It is made on this device; you choose where it goes.',
  share: 'Share',
  downloadThePicture: 'Download the picture',
  copyTheLink: 'Copy the link',
  itCouldNotBe: 'It could not be handed on. Download it instead.',
};
