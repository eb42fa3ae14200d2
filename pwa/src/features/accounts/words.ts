import { formatDay, formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

export const pictures = {
  fault: (fault: string) => `The picture ${fault}.`,
};

export const cutPicture = {
  yourPicture: 'Your picture',
  yourCover: 'Your cover',
  reading: 'Reading picture',
  unreadable: 'Your browser can’t read this file. Choose a JPEG, PNG, WebP or GIF picture.',
  zoom: 'Zoom',
  leftToRight: 'Left or right',
  upOrDown: 'Up or down',
  preview: 'Preview',
  uploaded: 'Uploaded',
  uploading: 'Uploading…',
  save: 'Save picture',
  pictureSaved: 'Picture saved.',
  coverSaved: 'Cover saved.',
};

export const forms = {
  passwordHint:
    'At least 8 characters. A few words in a row are easy to remember and hard to guess.',
};

export const closeAccount = {
  yourPassword: 'Your password',
  question: 'Delete your account?',
  hidden: 'You disappear from every board and list right away.',
  signedOut: 'We sign you out on your other devices and email you the deletion date.',
  graceDays:
    'For 30 days you can sign in and keep your account. You leave coming events, and your plan is not renewed.',
  erased:
    'After that, we erase your name, notes and devices permanently. Your invoices and the articles you wrote keep your name. Final boards keep your results, without your name.',
  confirm: 'Delete my account',
  keep: 'Keep my account',
};

export const createUser = {
  firstName: 'First name',
  lastName: 'Last name',
  timeZone: 'Time zone',
  invited: (email: string) => `Invitation sent to ${email}.`,
  noMailServer:
    'Account created. There is no mail server, so you will find the invitation in the email logs.',
  title: 'New user',
  creating: 'Creating…',
  create: 'Create account',
  email: 'Email',
  role: 'Role',
};

export const closingLine = {
  kept: 'Welcome back. Your account will not be deleted.',
  title: 'Your account will be deleted',
  text: (date: string) =>
    `Others can’t see you now. On ${formatDay(date)} we erase your account permanently.`,
  keeping: 'Restoring…',
  keep: 'Keep my account',
};

export const profile = {
  name: 'By your name',
  nameMeans:
    'Others see your first and last name and your picture on boards and member lists. What you log appears in the live feed for five minutes.',
  nickname: 'By your nickname',
  nicknameMeans:
    'Others see your nickname and no picture. The live feed counts you without a name.',
  hidden: 'As a private member',
  hiddenMeans:
    'Others see “Private member” and no picture. Boards still show your rank, points and streak.',
};

export const sendAgain = {
  send: 'Send email again',
  sent: 'Email sent. Check your spam folder too.',
};

export const pendingEmail = {
  label: 'Your new email address',
  text: (email: string) =>
    `We sent a link to ${email}. Open it to confirm the change. Until then, your current address stays in use.`,
  cancelling: 'Cancelling…',
  cancel: 'Cancel change',
};

export const emailAddress = {
  title: 'Email address',
  confirmed: 'Confirmed',
  notConfirmedYet: 'Not confirmed yet',
  confirmWhy:
    'We emailed you a link when you signed up. Confirm your address to get notifications and newsletters by email.',
  change: 'Change address',
  newAddress: 'New email address',
  yourPassword: 'Your password',
  sending: 'Sending link…',
  keep: 'Keep current address',
};

export const yourPictures = {
  title: 'Pictures',
  lead: 'Your picture appears next to your name. Your cover appears above your profile.',
  picture: 'picture',
  coverAlt: 'Your cover',
  noCover: 'No cover yet',
  cover: 'cover',
  file: (label: string) => `Your ${label}: choose a file`,
  change: (label: string) => `Change ${label}`,
  choose: (label: string) => `Choose ${label}`,
  removing: 'Removing…',
  remove: (label: string) => `Remove ${label}`,
};

export const basicInformation = {
  title: 'Basic Information',
  firstName: 'First name',
  lastName: 'Last name',
  timeZone: 'Time zone',
  dayStart: 'Your day starts at',
  nicknameHint: 'Shown instead of your name if you choose your nickname in Privacy Settings.',
  zoneHint: (time: undefined | string) =>
    `${time ? `It is ${time} there. ` : ''}Type to search. A new time zone applies from tomorrow.`,
  dayStartHint: 'Anything you log before this time counts for the day before.',
  nickname: 'Nickname',
};

export const changePasswordForm = {
  current: 'Current password',
  next: 'New password',
  changing: 'Changing…',
  change: 'Change password',
};

export const changePassword = {
  title: 'Change Password',
  lead: 'You stay signed in here. All other devices are signed out.',
  changed: 'Your password has been changed.',
};

export const privacySettings = {
  choose: 'How others see you',
  title: 'Privacy Settings',
  lead: 'Choose how other members see you. Administrators can always see your account.',
  nickname: (nickname: string) => `Your nickname is “${nickname}”.`,
  noNickname: (id: number) => `You don’t have a nickname yet, so others would see “Member ${id}”.`,
};

export const askPassword = {
  yourPassword: 'Your password',
};

export const recoveryCodes = {
  file: (join: string) => `Recovery codes for Daymark, each good for one sign-in:

${join}
`,
  title: 'Save your recovery codes',
  lead: 'Each code signs you in once if you lose your phone. Store them somewhere safe: we can’t show them again.',
  copy: 'Copy codes',
  download: 'Download codes',
  done: 'I saved my codes',
};

export const scanSecret = {
  theCode: 'The code',
  qrAlt: 'QR code for your authenticator app',
  scan: 'Scan this code with an authenticator app on your phone.',
  type: 'Then enter the six digits that the app shows.',
  cannotScan: 'Can’t scan it?',
  key: 'Enter this key in the app, or open the app on this device:',
  copyKey: 'Copy key',
  openApp: 'Open app',
  code: 'Code',
  turningOn: 'Turning on…',
  turnOn: 'Turn on two-step verification',
};

export const secondFactor = {
  title: 'Two-step verification',
  lead: 'Sign in with your password and a code from your phone, so a stolen password alone is not enough.',
  due: 'Administrators of this site need two-step verification. Set it up to continue.',
  continue: 'Continue',
  checking: 'Checking…',
  needApp: 'You need an authenticator app on your phone. Many phones come with one.',
  newCodes: 'Create new codes',
  creating: 'Creating…',
  newCodesText: 'You get ten new recovery codes. The old ones stop working right away.',
  turnOff: 'Turn off two-step verification',
  turningOff: 'Turning off…',
  isOff: 'Two-step verification is off.',
  turnOffText: 'You will sign in with your password only. Your recovery codes stop working.',
  what: 'Two-step verification',
  loading: 'Loading two-step verification',
  setUp: 'Set up two-step verification',
  onSince: (at: number) => `On since ${formatMoment(at)}.`,
  codesLeft: (recovery_codes_left: number) =>
    `${formatPlural(recovery_codes_left, 'recovery code')} left.`,
  noCodesLeft: 'You have no recovery codes left. Create new ones.',
  renew: 'Create new codes',
};

export const devices = {
  samsungInternet: 'Samsung Internet',
  unknownDevice: 'Unknown device',
  edge: 'Edge',
  opera: 'Opera',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  iPhone: 'iPhone',
  iPad: 'iPad',
  android: 'Android',
  chromeOs: 'ChromeOS',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
  on: (browser: string, system: string) => `${browser} on ${system}`,
};

export const sessions = {
  title: 'Sessions',
  lead: 'The devices where you are signed in. If you don’t recognise one, sign it out and change your password.',
  what: 'Your sessions',
  signingOut: 'Signing out…',
  signOutOthers: 'Sign out all other devices',
  thisDevice: 'This device',
  used: (used: number, since: number) =>
    `Last used ${formatMoment(used)} · signed in ${formatMoment(since)}`,
  signOut: (name: string) => `Sign out ${name}`,
  signOutThis: 'Sign out',
  loading: 'Loading your sessions',
};

export const yourData = {
  title: 'Your data',
  lead: 'Everything we store about you in one ZIP file: your account, log and programs, as JSON and as tables.',
  import: 'Import your history',
  importLead:
    'Import from Loop Habit Tracker, HabitBull or another Daymark site. You see a preview before anything is saved.',
  delete: 'Delete your account',
  deleteLead:
    'You leave every board right away. You have 30 days to change your mind. Then we erase your name, notes and devices permanently. Your invoices and the articles you wrote keep your name.',
  deleteMyAccount: 'Delete my account',
  preparing: 'Preparing…',
  download: 'Download my data',
  soFar: (formatBytes: string) => `${formatBytes} so far`,
  saved: 'Saved. Look in your downloads folder.',
};

export const askForm = {
  email: 'Email',
  send: 'Send link',
};

export const signInForm = {
  codeHint: 'The six digits from your authenticator app, or a recovery code.',
  loggingIn: 'Logging in...',
  login: 'Login',
  email: 'Email',
  password: 'Password',
  code: 'Code',
};

export const signInWith = {
  failed: 'An error has occured.',
  label: 'Other ways to sign in',
  or: 'or',
  continueWith: (name: string) => `Continue with ${name}`,
};

export const secondStepForm = {
  code: 'Code',
  codeHint: 'The six digits from your authenticator app, or a recovery code.',
  loggingIn: 'Logging in...',
  login: 'Login',
};

export const signUpForm = {
  firstName: 'First name',
  lastName: 'Last name',
  emailHint: 'We will email you a link to confirm it.',
  creatingAccount: 'Creating account...',
  createAccount: 'Create account',
  email: 'Email',
  password: 'Password',
};

export const resetForm = {
  password: 'New password',
  changing: 'Changing…',
  change: 'Change password',
  passwordName: 'Password',
};
