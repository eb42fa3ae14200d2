/** The password gate of a staging site. What it shows before its script runs is in gate.html. */
export const gate = {
  unreached: 'An error has occured.',
  loggingIn: 'Logging in...',
  login: 'Login',
};

export const useInstallWay = {
  install: 'Install Daymark as an app. It opens right away, even without a connection.',
  addToHome:
    'Add Daymark to your home screen: tap Share in your browser, then “Add to Home Screen”.',
};

export const installApp = {
  title: 'Keep Daymark on your device',
  install: 'Install app',
};

export const hero = {
  title: 'Small habits, in good company.',
  text: 'Join a program, log one small thing a day and keep a streak going together.',
};

export const installHint = {
  title: 'Install Daymark',
  install: 'Install app',
};

export const howItWorks = {
  join: 'Join a program',
  joinText: 'A few small activities, and people who do them with you.',
  log: 'Log one small thing',
  logText: 'One tap a day. If you are offline, your log waits on your device.',
  streak: 'Keep the streak together',
  streakText:
    'Every day that enough of us log something, our streak grows. Freezes protect your own streak on days you miss.',
  title: 'How it works',
};
