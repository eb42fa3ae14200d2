export const steps = {
  welcome: (site: string) => `Welcome to ${site}`,
  welcomeText: 'Log one small thing a day, together with others. This tour takes half a minute.',
  day: 'Your day',
  dayText: 'The habits of your programs appear here. Tap to log one, and tap again to undo.',
  streak: 'Your streak',
  streakText:
    'Every day you do a habit adds to your streak. A freeze covers a day you miss. Tap a day to open it.',
  offline: 'Works offline',
  offlineText:
    'Your logs are saved on this device right away and sent when you are online. This line shows what is still waiting.',
  together: 'In good company',
  togetherText:
    'This is the streak that we all build together. Below it, see what others did in the last five minutes.',
  programs: 'Programs',
  programsText: 'Join a program you like. Its habits appear in My day.',
  me: 'Your profile',
  meText:
    'Choose who can see you and which notifications you get. You can take this tour again there.',
};

export const tour = {
  prev: 'Prev',
  letsGo: "Let's Go",
  next: 'Next',
  stepOf: (at: number, count: number) => `Step ${at + 1} of ${count}`,
  closeTheTour: 'Close the tour',
};
