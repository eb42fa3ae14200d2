/** The texts of the service worker, which shares no code with the screens. */
export const pushed = {
  done: 'Done',
  notNow: 'Not now',
  unreadable: 'Open Daymark to see what is new.',
  notLogged: 'Not logged: this device could not save it. Open Daymark to log it.',
  daymark: 'Daymark',
};
