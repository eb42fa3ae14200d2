export const useInstallWay = {
  installDaymarkAsAn: 'Install Daymark as an app: it opens at once, without a network too.',
  putDaymarkOnYour:
    'Put Daymark on your home screen: tap Share in the browser’s bar, then “Add to Home Screen”.',
};

export const installApp = {
  keepDaymarkAtHand: 'Keep Daymark at hand',
  install: 'Install',
  notNow: 'Not now',
  close: 'Close',
};

export const hero = {
  smallHabitsInGood: 'Small habits, in good company.',
  joinAProgramLog:
    'Join a program, log one small thing a day, and keep the streak together. This is what is happening right now.',
};

export const installHint = {
  installDaymark: 'Install Daymark',
  install: 'Install',
};

export const howItWorks = {
  joinAProgram: 'Join a program',
  aHandfulOfSmall: 'A handful of small activities, and people who do them with you.',
  logOneSmallThing: 'Log one small thing',
  oneTapADay: 'One tap a day. Without a network it waits on your device.',
  keepTheStreakTogether: 'Keep the streak together',
  eachDayThatEnough:
    'Each day that enough of us log keeps it going. Your own has freezes for the days that slip.',
  howItWorks: 'How it works',
};
