/** The password gate of a staging site. Its text before the script runs is in gate.html. */
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
  product: 'The app on a phone: today’s habits, a streak and points',
  picture: 'Alt Image',
};

export const installHint = {
  title: 'Install Daymark',
  install: 'Install app',
};
