import { formatPlural } from '@/lib/format';

export const pageError = {
  thisPage: 'This page',
};

export const footer = {
  daymarkKeepsYourHabits: 'Daymark keeps your habits on this server, and nowhere else.',
  footer: 'Footer',
  programs: 'Programs',
  api: 'API',
};

export const places = {
  dashboard: 'Dashboard',
  myProfile: 'My Profile',
  changePassword: 'Change Password',
  programs: 'Programs',
  events: 'Events',
  globalChallenge: 'Global Challenge',
};

export const themeToggle = {
  useTheLightTheme: 'Use the light theme',
  useTheDarkTheme: 'Use the dark theme',
};

export const useAdminPlaces = {
  dashboard: 'Dashboard',
  programs: 'Programs',
  events: 'Events',
  teams: 'Teams',
  companies: 'Companies',
  comments: 'Comments',
  users: 'Users',
  roles: 'Roles',
  permissions: 'Permissions',
  auditLog: 'Audit log',
  eMailLogs: 'E-mail logs',
};

export const useSignOut = {
  theServerCouldNot: 'The server could not be reached. You are still signed in.',
};

export const mobileMenu = {
  maxWidth1024px: '(max-width: 1024px)',
  menu: 'Menu',
  closeTheMenu: 'Close the menu',
  home: 'Home',
  administration: 'Administration',
  logout: 'Logout',
  login: 'Login',
};

export const profileMenu = {
  administration: 'Administration',
  logout: 'Logout',
};

export const header = {
  daymark: 'Daymark',
  menu: 'Menu',
  main: 'Main',
  loadingYourSession: 'Loading your session',
  login: 'Login',
};

export const skipLink = {
  skipToContent: 'Skip to content',
};

export const sections = {
  basicInformation: 'Basic Information',
  privacySettings: 'Privacy Settings',
  changePassword: 'Change Password',
  secondFactor: 'Second factor',
  yourData: 'Your data',
  profile: (section: string) => `profile-${section}`,
};

export const memberBar = {
  member: 'Member',
  today: 'Today',
  programs: 'Programs',
  board: 'Board',
  me: 'Me',
};

export const memberDay = {
  yourDays: 'Your days',
  theDayBefore: 'The day before',
  today: 'Today',
  theDayAfter: 'The day after',
};

export const notFound = {
  pageNotFound: 'Page not found',
  thereIsNoPage: 'There is no page here',
  goToTheFront: 'Go to the front page',
  theAddressMayBe: 'The address may be old.',
};

export const indexPage = {
  seeTheBoard: 'See the board',
  whatIsHappeningNow: 'What is happening now',
  lookInsideAndJoin: 'Look inside and join',
  createAccount: 'Create account',
  dashboard: 'Dashboard',
  logToday: 'Log today',
};

export const factorFirst = {
  aSecondFactorFirst: 'A second factor first',
  forAdministrators: 'For administrators',
  setItUp: 'Set it up',
  thisSiteAsksIts:
    'This site asks its administrators for a second factor at sign-in. It takes a minute.',
};

export const forbidden = {
  notForThisAccount: 'Not for this account',
  forAdministrators: 'For administrators',
  thisPageTakesThe: 'This page takes the permission',
  anAdministratorOfThis:
    '. An administrator of this site can give it to you, with a role that bundles it.',
  thisPageIsFor: 'This page is for administrators. One of them can let you in, with a role.',
};

export const adminRail = {
  administration: 'Administration',
  goTo: 'Go to…',
  ctrlK: 'Ctrl K',
};

export const palette = {
  goTo: 'Go to',
  aPageAName: 'A page, a name, an e-mail address',
  places: 'Places',
  nothingOfThisName: 'Nothing of this name.',
  mailsTo: (text: string) => `Mails to ${text}`,
};

export const bareShell = {
  daymark: 'Daymark',
};

export const authShell = {
  createAccountOrLogin: 'Create account or login',
  createAccount: 'Create Account',
  alreadyHaveAnAccount: 'Already Have an Account?',
  login: 'Login',
  backToLogin: 'Back to Login',
  rememberPassword: 'Remember Password?',
  notYetAMember: 'Not yet a member? Create account today and get a FREE 14 day trial.',
};

export const globalchallengePage = {
  globalChallenge: 'Global Challenge',
  oneStreakThatBelongs:
    'One streak that belongs to everybody. Each day that enough of us do one small thing, it grows by a day.',
  whatIsHappeningNow: 'What is happening now',
  seePrograms: 'See programs',
  logToday: 'Log today',
  joinIn: 'Join in',
};

export const mailPreferences = {
  whatYouWantTo: 'What you want to be told of, and how. Each choice is saved at once.',
  notifications: 'Notifications',
  whoseNotifications: 'Whose notifications?',
  followTheLinkOf:
    'Follow the link of one of our mails, or sign in: the same choices stand in your profile.',
  thisLinkDoesNot: 'This link does not work any more',
  theAccountMayHave:
    'The account may have another address now. Take the link of a newer mail, or sign in: the same choices stand in your profile.',
  login: 'Login',
};

export const adminAuditPage = {
  auditLog: 'Audit log',
  csv: 'CSV',
};

export const adminCommentsPage = {
  comments: 'Comments',
};

export const adminDashboardPage = {
  dashboard: 'Dashboard',
};

export const adminEmailsPage = {
  eMailLogs: 'E-mail logs',
};

export const adminPermissionsPage = {
  permissions: 'Permissions',
  newPermission: 'New permission',
};

export const leaveUnsaved = {
  leaveWithoutSaving: 'Leave without saving?',
  whatYouChangedHere: 'What you changed here is not saved yet.',
  stayHere: 'Stay here',
  leave: 'Leave',
};

export const takeTour = {
  theTour: 'The tour',
  whereYouLogWhat: 'Where you log, what it adds up to, and who is beside you.',
  takeTheTour: 'Take the tour',
};

export const notifications = {
  notifications: 'Notifications',
  whatYouWantTo: 'What you want to be told of, and how. Each choice is saved at once.',
};

export const profile = {
  myProfile: 'My Profile',
  logout: 'Logout',
  profile: 'Profile',
};

export const adminRolesPage = {
  roles: 'Roles',
  rolesAndPermissions: 'Roles and permissions',
  newRole: 'New role',
};

export const adminUsersRoutePage = {
  pages: 'Pages',
  allRows: 'All rows',
  users: 'Users',
  howTheListIs: 'How the list is shown',
  csv: 'CSV',
  newUser: 'New user',
  allAccounts: 'All accounts',
  searches: 'searches,',
  goThroughTheRows: 'go through the rows,',
  enter: 'Enter',
  opens: 'opens,',
  selects: 'selects,',
  esc: 'Esc',
  closes: 'closes.',
};

export const changePassword = {
  changePassword: 'Change Password',
  thisAccountSignsIn: 'This account signs in without a password of ours.',
  chooseOneByMail: 'Choose one by mail',
  youStaySignedIn: 'You stay signed in here, and are signed out everywhere else.',
  yourPasswordIsChanged: 'Your password is changed.',
  forgotPassword: 'Forgot password?',
};

export const goOn = {
  login: 'Login',
};

export const linkTrouble = {
  oneMoment: 'One moment',
  weLookAtYour: 'We look at your link.',
  lookingAtYourLink: 'Looking at your link',
  yourLinkIsStill: 'Your link is still good',
  itOnlyCouldNot: 'It only could not be looked at.',
  thisPage: 'This page',
  notRightNow: 'Not right now',
  trying: 'Trying…',
  tryAgain: 'Try again?',
};

export const confirmEmail = {
  confirmYourAddress: 'Confirm your address',
  weSendYouA: 'We send you a mail with a link that does it.',
  thisLinkHasEnded: 'This link has ended',
  itIsOlderThan:
    'It is older than three days, or your account has another address now. We send you a new one.',
  thankYou: 'Thank you',
  ifThereIsSomething:
    'If there is something to confirm, a mail is on its way. Look into the spam folder too.',
};

export const waitingHere = {
  n1ChangeIsSafe: '1 change is safe on this device. Sign in again and it is sent.',
  changesAreSafeOn: (count: number) =>
    `${count} changes are safe on this device. Sign in again and they are sent.`,
};

export const signInError = {
  onThisSiteOne: 'On this site one signs in by e-mail.',
  youWereNotSigned: 'You were not signed in: it was declined, or the account is closed.',
  thereIsAnAccount:
    'There is an account with this e-mail address already. Please sign in with its password.',
  pleaseConfirmYourE: 'Please confirm your e-mail address first: a mail to it says how.',
  noEMailAddress: 'No e-mail address came along, and an account needs one.',
  thatDidNotWork: 'That did not work. Please try again.',
};

export const signIn = {
  login: 'Login',
  pleaseSignInTo: 'Please sign in to access this page.',
  welcomeBack: 'Welcome back',
  yourStreakYourPrograms: 'Your streak, your programs and your people are here.',
  forgotPassword: 'Forgot password?',
  newHere: 'New here?',
  createAnAccount: 'Create an account',
};

export const secondStep = {
  login: 'Login',
  thisSignInHas: 'This sign-in has ended',
  itWaitsForTen: 'It waits for ten minutes, in the browser in which it began.',
  beginAgain: 'Begin again',
  oneMoreStep: 'One more step',
  yourAccountAsksFor: 'Your account asks for its second factor.',
};

export const newAccount = {
  lookIntoYourMailbox: 'Look into your mailbox',
  aMailToSays: (asked: string) => `A mail to ${asked} says how to go on.`,
  youCanCloseThis: 'You can close this page: its link brings you back.',
};

export const signUp = {
  createAccount: 'Create account',
  createYourAccount: 'Create your account',
  oneSmallThingA: 'One small thing a day, in good company.',
};

export const signUpCompany = {
  createAccount: 'Create account',
  createYourAccount: 'Create your account',
  youTakePartWith: 'You take part with your company, by an account of your own.',
  alreadyHaveAnAccount: 'Already have an account?',
  login: 'Login',
};

export const verifyEmail = {
  confirmYourNewAddress: 'Confirm your new address',
  thankYou: 'Thank you',
  thisLinkHasEnded: 'This link has ended',
  itWasUsedAlready:
    'It was used already, or it is older than two days, or another address was asked for since.',
  yourProfileSaysWhich: 'Your profile says which address is in use, and takes another one.',
  myProfile: 'My Profile',
};

export const welcome = {
  login: 'Login',
  welcome: 'Welcome',
  oneMomentYourAccount: 'One moment: your account is on its way.',
  yourAccount: 'Your account',
  loading: 'Loading',
};

export const challengesIndexPage = {
  programs: 'Programs',
  aProgramIsA:
    'A program is a handful of small activities, people who do them with you, and a board that moves while you do.',
};

export const programTeams = {
  seeYourTeam: 'See your team',
};

export const challengesIdPage = {
  program: 'Program',
  thisProgram: 'This program',
  inviteOthers: 'Invite others',
  yourCheers: 'Your cheers',
  joinThisProgram: 'Join this program',
  whyThisRank: 'Why this rank?',
  whyThesePoints: 'Why these points?',
  why: 'Why?',
  preview: 'Preview.',
  thisIsWhatMembers: 'This is what members will see. Until it is open nobody can join.',
  backToTheEditor: 'Back to the editor',
  logToday: 'Log today',
  makeItAProgram: 'Make it a program of your own',
  noSuchProgram: 'No such program',
  thereIsNoSuch: 'There is no such program',
  seeAllPrograms: 'See all programs',
  itMayHaveBeen: 'It may have been taken down, or the address is not right.',
};

export const signInLinks = {
  createAccount: 'Create Account',
  login: 'Login',
};

export const joinCompany = {
  joinYourCompany: 'Join your company',
  thisLinkHasEnded: 'This link has ended',
  yourCompany: 'Your company',
  itWasUsedAlready:
    'It was used already, taken back, or is too old. Whoever looks after the company can send another.',
  loadingTheInvitation: 'Loading the invitation',
  theInvitation: 'The invitation',
  join: (name: string) => `Join ${name}?`,
  joinYourCompany2: 'Join your company?',
  youBelongTo: (name: string) => `You belong to ${name}`,
  oneCompanyAMember: 'One company a member: for another one, leave it first.',
  itsOwnProgramsAre:
    'Its own programs are open to you then. It sees whole weeks of five people and more; your days stay yours.',
  thisLinkHasEnded2: 'This link has ended. Ask whoever looks after the company for another.',
  joining: 'Joining…',
  joinTheCompany: 'Join the company',
};

export const eventsIndexPage = {
  events: 'Events',
};

export const eventsIdPage = {
  event: 'Event',
  loading: 'Loading the event',
  what: 'This event',
  join: 'Join event',
  preview: 'Preview',
  previewText: 'This is what members will see. No one can join until you publish the event.',
  backToEditor: 'Back to editor',
  missing: 'Event not found',
  seeAll: 'See all events',
  missingText: 'It may have been removed, or it is for invited members only.',
};

export const joinTeam = {
  joinATeam: 'Join a team',
  thisLinkLeadsNowhere: 'This link leads nowhere',
  seeAllPrograms: 'See all programs',
  aNewerOneWas: 'A newer one was made, or the team is gone. Ask whoever sent it for another.',
  aNewerOneWas2:
    'A newer one was made, or its program is for some members alone: then it opens once you are signed in.',
  theInvitation: 'The invitation',
  loadingTheInvitation: 'Loading the invitation',
  join: (name: string) => `Join ${name}?`,
  aTeamOfSo: (challenge: string, members_count: number) =>
    `A team of ${challenge}. ${formatPlural(members_count, 'member')} so far.`,
  theTeamsOfThis:
    'The teams of this program stay as they are now: nobody joins or leaves any more.',
  thisTeamIsFull: 'This team is full. A seat may become free: the link goes on to work.',
  youAreIn: (name: string) => `You are in ${name}.`,
  seeYourTeam: 'See your team',
  youAreInIt: 'You are in it already.',
  youAreInAnother: (name: string) =>
    `You are in ${name}, another team of this program. Leave it first, then follow the link again.`,
  youJoinWithIt: (challenge: string) =>
    `You join ${challenge} with it: its activities become due for you, and you can leave at any time.`,
  joining: 'Joining…',
  joinTheTeam: 'Join the team',
  joinTheProgramAnd: 'Join the program and the team',
  lookAtTheProgram: 'Look at the program first',
};

export const bringHistory = {
  bringYourHistory: 'Bring your history',
  whatYouLoggedIn:
    'What you logged in another app, or took along from a Daymark, becomes part of your log.',
  seeAllActivities: 'See all activities',
};

export const ownProgram = {
  aProgramOfYour: 'A program of your own',
  youAreInOne: 'You are in one. When you leave it or it ends, another one can begin.',
  besideTheProgramThat:
    'Beside the program that you are in, with the activities and the dates that suit you.',
  itHasBegunYou: 'It has begun. You are in.',
  launchAProgram: 'Launch a program',
  itsPageAndBoard: 'Its page and board',
};

export const goals = {
  goalsAndBadges: 'Goals and badges',
};

export const teams = {
  teams: 'Teams',
  loadingYourTeams: 'Loading your teams',
  yourTeams: 'Your teams',
  noTeamsHereYet: 'No teams here yet',
  yourPrograms: 'Your programs',
  theProgramsThatYou:
    'The programs that you are in have no teams. Where one has, you make or join them here.',
  noTeamYet: 'No team yet',
  findAProgram: 'Find a program',
  teamsArePartOf: 'Teams are part of a program. Join one, and its teams stand here.',
};

export const events = {
  events: 'Events',
  allEvents: 'All events',
  findAnEvent: 'Find an event',
};

export const company = {
  company: 'Company',
  loadingYourCompany: 'Loading your company',
  yourCompany: 'Your company',
};

export const userDashboardPage = {
  myHabits: 'My habits',
  allActivities: 'All activities',
  thisDevice: 'This device',
  aProgramOfYour: 'A program of your own',
  launchAProgram: 'Launch a program',
  bringYourHistory: 'Bring your history',
  dashboard: 'Dashboard',
  loading: 'Loading',
  programs: 'Programs',
  leaderboard: 'Leaderboard',
  whyThisRank: 'Why this rank?',
  why: 'Why?',
  yourBoard: 'Your board',
  noBoardYet: 'No board yet',
  findAProgram: 'Find a program',
  joinAProgramAnd: 'Join a program, and its board stands here with your place on it.',
  whatOthersDoComes: 'What others do comes back with the network.',
};

export const adminCompaniesIndexPage = {
  companies: 'Companies',
};

export const adminCompaniesIdPage = {
  company: 'Company',
  allCompanies: 'All companies',
  loadingTheCompany: 'Loading the company',
  thereIsNoSuch: 'There is no such company',
  itMayHaveBeen: 'It may have been deleted, or the address is not right.',
  thisCompany: 'This company',
};

export const adminEventsIndexPage = {
  events: 'Events',
  pageOfEvents: 'Page of events',
  newEvent: 'New event',
};

export const adminEventsIdPage = {
  event: 'Event',
  allEvents: 'All events',
  loadingTheEvent: 'Loading the event',
  thereIsNoSuch: 'There is no such event',
  itMayHaveBeen: 'It may have been taken down, or the address is not right.',
  thisEvent: 'This event',
  preview: 'Preview',
  seeItsPage: 'See its page',
};

export const adminEventsSitePage = {
  pageOfEvents: 'Page of events',
  allEvents: 'All events',
};

export const adminProgramsIndexPage = {
  programs: 'Programs',
  typesAndBanner: 'Types and banner',
  newProgram: 'New program',
};

export const adminProgramsIdPage = {
  program: 'Program',
  allPrograms: 'All programs',
  loadingTheProgram: 'Loading the program',
  thereIsNoSuch: 'There is no such program',
  itMayHaveBeen: 'It may have been deleted, or the address is not right.',
  thisProgram: 'This program',
  preview: 'Preview',
  seeItsPage: 'See its page',
  pictures: 'Pictures',
  picture169: 'Picture, 16 : 9',
  banner31: 'Banner, 3 : 1',
};

export const adminProgramsSitePage = {
  typesAndBanner: 'Types and banner',
};

export const adminTeamsIndexPage = {
  teams: 'Teams',
  teamsArePartOf: 'Teams are part of a program. Choose which.',
  programs: 'Programs',
  loadingThePrograms: 'Loading the programs',
  theListOfPrograms: 'The list of programs',
  noProgramYet: 'No program yet',
  whenOneIsOpen: 'When one is open, its teams are looked after here.',
};

export const adminTeamsIdPage = {
  teamsOf: (title: string) => `Teams of ${title}`,
  teams: 'Teams',
  allPrograms: 'All programs',
  thereIsNoSuch: 'There is no such program',
  itMayHaveBeen: 'It may have been deleted, or the address is not right.',
  theseTeams: 'These teams',
  loadingTheTeams: 'Loading the teams',
  thisProgramHasNo: 'This program has no teams',
  whoeverEditsProgramsCan: 'Whoever edits programs can let it have some.',
};

export const adminUsersIdPage = {
  company: 'Company',
  makeACompanyFor: 'Make a company for them',
  notifications: 'Notifications',
  whatTheyAreTold: 'What they are told of',
};

export const checkMail = {
  checkYourMail: 'Check your mail',
  ifThereIsAn: (email: string) =>
    `If there is an account with ${email}, a mail is on its way to it.`,
  ifThereIsAn2: 'If there is an account with your address, a mail is on its way to it.',
  itsLinkLetsYou:
    'Its link lets you choose a new password, once and within two hours. Nothing there yet? Look into the spam folder too.',
  notYourAddress: 'Not your address?',
  useAnotherOne: 'Use another one',
};

export const forgotPassword = {
  forgotPassword: 'Forgot password',
  forgotPassword2: 'Forgot password?',
  tellUsYourE: 'Tell us your e-mail address, and we send you a link to choose a new password.',
  itCameBackTo: 'It came back to you?',
  backToLogin: 'Back to Login',
};

export const resetPassword = {
  chooseANewPassword: 'Choose a new password',
  youAreSignedOut: 'You are signed out everywhere then, and sign in with the new one.',
  thisLinkHasEnded: 'This link has ended',
  itWasUsedAlready: 'It was used already, or it is too old, or a newer one was sent.',
  yourPasswordIsAs: 'Your password is as it was.',
  askForANew: 'Ask for a new link',
};

export const challengesInviteTokenPage = {
  invitation: 'Invitation',
  openTheProgram: 'Open the program',
  youAreIn: 'You are in.',
  youAreInvitedTo: 'You are invited to a program',
  createAccount: 'Create account',
  login: 'Login',
  somebodySharesAProgram:
    'Somebody shares a program of their own with you. Sign in to see what it asks for and when; you decide then.',
};

export const kept = {
  programN: 'program n',
  programNMembers: 'program n members',
  programFeatured: 'program featured',
  programNBoard: (period: string) => `program n board ${period}`,
  programNOwnPlace: (period: string) => `program n own place ${period}`,
  ownPrograms: 'own programs',
  placeN: 'place n',
  communityStreak: 'community streak',
  communityDates: 'community dates',
};
