import { formatDay, formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

export const pictures = {
  thePicture: (fault: string) => `The picture ${fault}.`,
};

export const cutPicture = {
  yourPicture: 'Your picture',
  yourCover: 'Your cover',
  readingThePicture: 'Reading the picture',
  thisBrowserCannotRead:
    'This browser cannot read that file. Please choose a JPEG, PNG, WebP or GIF picture.',
  close: 'Close',
  zoom: 'Zoom',
  leftToRight: 'Left to right',
  upAndDown: 'Up and down',
  howItWillLook: 'How it will look',
  sent: 'Sent',
  sending: 'Sending…',
  save: 'Save',
  cancel: 'Cancel',
  yourPictureIsUp: 'Your picture is up.',
  yourCoverIsUp: 'Your cover is up.',
};

export const forms = {
  thisFieldIsRequired: 'This field is required',
  n8CharactersOrMore:
    '8 characters or more. A few words in a row are easy to remember and hard to guess.',
};

export const closeAccount = {
  yourPassword: 'Your password',
  deleteYourAccount: 'Delete your account?',
  atOnceNobodySees: 'At once nobody sees you any more: on no board, in no list.',
  youAreSignedOut: 'You are signed out everywhere else, and a mail tells you the day.',
  for30DaysYou: 'For 30 days you can sign in and take it back, with everything in its place.',
  thenYourNotesYour:
    'Then your notes, your devices and your name are erased for good. Final boards keep their results, without you on them.',
  deleting: 'Deleting…',
  deleteMyAccount: 'Delete my account',
  keepIt: 'Keep it',
};

export const createUser = {
  firstName: 'First name',
  lastName: 'Last name',
  timeZone: 'Time zone',
  anInvitationIsOn: (email: string) => `An invitation is on its way to ${email}.`,
  theAccountIsMade:
    'The account is made. There is no mail server: the invitation is kept in the E-mail logs.',
  newUser: 'New user',
  creating: 'Creating…',
  createTheAccount: 'Create the account',
};

export const closingLine = {
  welcomeBackYourAccount: 'Welcome back: your account stays.',
  yourAccountIsClosed: 'Your account is closed',
  nobodySeesYouAny: (slice: string) =>
    `Nobody sees you any more. On ${formatDay(slice)} it is erased for good.`,
  takingItBack: 'Taking it back…',
  keepMyAccount: 'Keep my account',
};

export const profile = {
  byYourName: 'By your name',
  boardsAndListsOf:
    'Boards and lists of members show your first and last name and your picture. What you did is news for five minutes.',
  byYourNickname: 'By your nickname',
  boardsAndListsOf2:
    'Boards and lists of members show your nickname and no picture. You count in the last five minutes, without a name.',
  notAtAll: 'Not at all',
  youAreOnNo: 'You are on no board and in no list. Your points and your streak are yours alone.',
};

export const links = {
  resetLink: 'reset link',
  confirmLink: 'confirm link',
  newEmailLink: 'new email link',
};

export const sendAgain = {
  sending: 'Sending…',
  sendItAgain: 'Send it again',
  aMailIsOn: 'A mail is on its way. Look into the spam folder too.',
};

export const pendingEmail = {
  yourNewAddress: 'Your new address',
  aMailIsOn: 'A mail is on its way to',
  yourAddressChangesWhen:
    '. Your address changes when you follow its link; until then this one stays in use.',
  cancelling: 'Cancelling…',
  cancelTheChange: 'Cancel the change',
};

export const emailAddress = {
  eMailAddress: 'E-mail address',
  confirmed: 'Confirmed',
  notConfirmedYet: 'Not confirmed yet',
  weSentYouA:
    'We sent you a mail with a link when you signed up. It is how you come back in when a password is lost.',
  changeTheAddress: 'Change the address',
  newEMailAddress: 'New e-mail address',
  yourPassword: 'Your password',
  asking: 'Asking…',
  keepThePresentOne: 'Keep the present one',
};

export const pictures2 = {
  pictures: 'Pictures',
  yourPictureStandsBeside:
    'Your picture stands beside your name where others see you, your cover above your profile.',
  picture: 'picture',
  yourCover: 'Your cover',
  noCoverYet: 'No cover yet',
  cover: 'cover',
  fileOfYour: (label: string) => `File of your ${label}`,
  changeThe: (label: string) => `Change the ${label}`,
  chooseA: (label: string) => `Choose a ${label}`,
  removing: 'Removing…',
  removeThe: (label: string) => `Remove the ${label}`,
};

export const basicInformation = {
  basicInformation: 'Basic Information',
  firstName: 'First name',
  lastName: 'Last name',
  timeZone: 'Time zone',
  yourDayBeginsAt: 'Your day begins at',
  boardsShowItIn: 'Boards show it in place of your name, when you choose so in Privacy Settings.',
  typeToSearchA: (time: undefined | string) =>
    `${time ? `It is ${time} there. ` : ''}Type to search. A new zone counts from your next day on.`,
  whatYouDoBefore: 'What you do before counts for the day before.',
};

export const changePasswordForm = {
  presentPassword: 'Present password',
  newPassword: 'New password',
  changing: 'Changing…',
  changeThePassword: 'Change the password',
};

export const changePassword = {
  changePassword: 'Change Password',
  youStaySignedIn: 'You stay signed in here, and are signed out everywhere else.',
  yourPasswordIsChanged: 'Your password is changed.',
};

export const privacySettings = {
  howOthersSeeYou: 'How others see you',
  privacySettings: 'Privacy Settings',
  howOthersSeeYou2: 'How others see you. Administrators see your account.',
  yoursIs: (nickname: string) => `Yours is “${nickname}”.`,
  youHaveNoneYet: (id: number) => `You have none yet: you would be “Member ${id}”.`,
};

export const secondFactor = {
  secondFactor: 'second factor',
};

export const askPassword = {
  yourPassword: 'Your password',
  cancel: 'Cancel',
};

export const recoveryCodes = {
  recoveryCodesForDaymark: (join: string) => `Recovery codes for Daymark, each good for one sign-in:

${join}
`,
  keepYourRecoveryCodes: 'Keep your recovery codes',
  eachLetsYouIn:
    'Each lets you in once when your phone is not at hand. Keep them where you find them without it: nobody can show them again.',
  copy: 'Copy',
  download: 'Download',
  iHaveKeptThem: 'I have kept them',
};

export const scanSecret = {
  theCode: 'The code',
  qrCodeForYour: 'QR code for your authenticator app',
  scanThisWithAn: 'Scan this with an authenticator app on your phone.',
  typeTheSixDigits: 'Type the six digits that it shows.',
  itCannotBeScanned: 'It cannot be scanned',
  typeThisKeyInto: 'Type this key into the app, or open it on this device:',
  copyTheKey: 'Copy the key',
  openTheApp: 'Open the app',
  code: 'Code',
  turningOn: 'Turning on…',
  turnOn: 'Turn on',
  cancel: 'Cancel',
};

export const secondFactor2 = {
  secondFactor: 'Second factor',
  withASecondFactor:
    'With a second factor a sign-in asks for a code of your phone as well. Whoever learns your password alone stays outside.',
  thisSiteAsksAdministrators:
    'This site asks administrators for a second factor. Set yours up to go on.',
  goOn: 'Go on',
  checking: 'Checking…',
  youNeedAnAuthenticator:
    'You need an authenticator app on your phone, such as the one that came with it.',
  makeNewCodes: 'Make new codes',
  making: 'Making…',
  youGetTenNew: 'You get ten new recovery codes. The ones before end at once.',
  turnItOff: 'Turn it off',
  turningOff: 'Turning off…',
  yourSecondFactorIs: 'Your second factor is off.',
  aSignInWill: 'A sign-in will ask for your password alone, and your recovery codes end.',
  yourSecondFactor: 'Your second factor',
  loadingYourSecondFactor: 'Loading your second factor',
  setItUp: 'Set it up',
  onSince: (at: number) => `On since ${formatMoment(at)}.`,
  left: (recovery_codes_left: number) =>
    `${formatPlural(recovery_codes_left, 'recovery code')} left.`,
  noRecoveryCodeIs: 'No recovery code is left: make new ones.',
  newRecoveryCodes: 'New recovery codes',
};

export const devices = {
  samsungInternet: 'Samsung Internet',
  unknownDevice: 'Unknown device',
};

export const sessions = {
  sessions: 'Sessions',
  whereYouAreSigned:
    'Where you are signed in. Sign out what you do not know, and choose another password.',
  theListOfSessions: 'The list of sessions',
  signingOut: 'Signing out…',
  signOutEverywhereElse: 'Sign out everywhere else',
  thisDevice: 'This device',
  lastUsedSince: (at: number, at2: number) =>
    `Last used ${formatMoment(at)} · since ${formatMoment(at2)}`,
  signOut: (name: string) => `Sign out ${name}`,
  signOut2: 'Sign out',
  loadingYourSessions: 'Loading your sessions',
};

export const yourData = {
  yourData: 'Your data',
  everythingThatIsKnown:
    'Everything that is known of you in one ZIP archive: your account, your log, your programs, as JSON and as tables.',
  bringYourHistory: 'Bring your history',
  fromLoopHabitTracker:
    'From Loop Habit Tracker, HabitBull, or the archive of a Daymark: you see what becomes of it before anything is taken.',
  deleteTheAccount: 'Delete the account',
  youLeaveEveryBoard:
    'You leave every board at once. After 30 days your notes, your devices and your name are erased for good; until then you can take it back.',
  deleteMyAccount: 'Delete my account',
  preparing: 'Preparing…',
  downloadMyData: 'Download my data',
  cancel: 'Cancel',
  soFar: (formatBytes: string) => `${formatBytes} so far`,
  yourDataIsIn: 'Your data is in your downloads.',
};

export const askForm = {
  eMail: 'E-mail',
  sending: 'Sending…',
  sendMeALink: 'Send me a link',
};

export const signInForm = {
  thisFieldIsRequired: 'This field is required',
  theSixDigitsOf: 'The six digits of your authenticator app, or a recovery code.',
  loggingIn: 'Logging in...',
  login: 'Login',
};

export const signInWith = {
  anErrorHasOccured: 'An error has occured.',
  otherWaysToSign: 'Other ways to sign in',
  or: 'or',
  continueWith: (name: string) => `Continue with ${name}`,
};

export const secondStepForm = {
  code: 'Code',
  theSixDigitsOf: 'The six digits of your authenticator app, or a recovery code.',
  loggingIn: 'Logging in...',
  login: 'Login',
};

export const signUpForm = {
  firstName: 'First name',
  lastName: 'Last name',
  weSendYouA: 'We send you a mail to confirm it.',
  creatingAccount: 'Creating account...',
  createAccount: 'Create account',
};

export const resetForm = {
  newPassword: 'New password',
  changing: 'Changing…',
  changeThePassword: 'Change the password',
};
