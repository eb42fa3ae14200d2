export const liveStamp = {
  live: 'Live',
  asOf: 'as of',
  closed: ', reload to go live',
  lost: ', reconnecting',
};
