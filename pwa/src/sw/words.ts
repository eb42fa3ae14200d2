/** What the service worker shows. It shares no code with the screens, so its copy is here. */
export const pushed = {
  done: 'Done',
  notNow: 'Not now',
  unreadable: 'Open Daymark to see what is new.',
  notLogged: 'Not logged: this device could not save it. Open Daymark to log it.',
  daymark: 'Daymark',
};
