import { formatPlural } from '@/lib/format';

export const pageError = {
  thisPage: 'This page',
};

export const modalHost = {
  title: 'Not available yet',
  what: 'This dialog',
};

export const footer = {
  text: 'No ads. We do not sell your data.',
  footer: 'Footer',
  social: 'Follow us',
  api: 'API',
};

export const places = {
  dashboard: 'Dashboard',
  myProfile: 'My Profile',
  programs: 'Programs',
  events: 'Events',
  scorecard: 'Scorecard',
  globalChallenge: 'Global Challenge',
  insights: 'Insights',
  pricing: 'Pricing',
};

export const brand = {
  daymark: 'Daymark',
};

export const themeToggle = {
  light: 'Use the light theme',
  dark: 'Use the dark theme',
};

export const useAdminPlaces = {
  dashboard: 'Dashboard',
  programs: 'Programs',
  events: 'Events',
  articles: 'Articles',
  surveys: 'Surveys',
  teams: 'Teams',
  companies: 'Companies',
  comments: 'Comments',
  reviews: 'Reviews',
  newsletters: 'Newsletters',
  series: 'Series',
  subscribers: 'Subscribers',
  packages: 'Packages',
  subscriptions: 'Subscriptions',
  payments: 'Payments',
  site: 'Site',
  pages: 'Pages',
  aboutUs: 'About us',
  banners: 'Banners',
  videos: 'Videos',
  support: 'Support',
  answers: 'Help articles',
  shirts: 'T-shirts',
  badges: 'Badges',
  users: 'Users',
  roles: 'Roles',
  permissions: 'Permissions',
  auditLog: 'Audit log',
  emailLogs: 'Email logs',
  inPrograms: 'Programs and events',
  inContent: 'Content',
  inPeople: 'People',
  inNewsletter: 'Newsletter',
  inBilling: 'Billing',
  inWebsite: 'Website',
  inHelp: 'Help',
  inSystem: 'System',
};

export const startHere = {
  title: 'Start here',
  dismiss: 'Hide “Start here”',
  visited: '(visited)',
};

export const useSignOut = {
  failed: 'We couldn’t reach the server, so you are still signed in. Try again.',
};

export const leave = {
  noStorage: 'You are signed out. This device can’t store data, so unsent changes were not kept.',
};

export const mobileMenu = {
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
  menu: 'Menu',
  main: 'Main',
  more: 'More',
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
  secondFactor: 'Two-step verification',
  yourData: 'Your data',
  notifications: 'Notifications',
  pauses: 'Pauses',
  sessions: 'Sessions',
};

export const tree = {
  today: 'Today',
  myDay: 'My day',
  myHabits: 'My habits',
  allActivities: 'All activities',
  scorecard: 'Scorecard',
  surveys: 'All surveys',
  import: 'Import your history',
  programs: 'Programs',
  findPrograms: 'Find programs',
  myPrograms: 'My programs',
  ownProgram: 'Own program',
  launchProgram: 'Start your own program',
  board: 'Board',
  leaderboard: 'Leaderboard',
  teams: 'Teams',
  globalChallenge: 'Global Challenge',
  events: 'Events',
  myEvents: 'My events',
  me: 'Me',
  goals: 'Goals and badges',
  insights: 'Insights',
  support: 'Support',
  tickets: 'Your tickets',
  articles: 'My articles',
  pricing: 'Pricing',
  payments: 'Payments',
  company: 'Company',
  device: 'This device',
  administration: 'Administration',
};

export const memberNav = {
  main: 'Main',
};

export const memberDay = {
  yourDays: 'Your days',
  previousDay: 'Previous day',
  today: 'Today',
  nextDay: 'Next day',
};

export const notFound = {
  pageNotFound: 'Page not found',
  title: 'We can’t find this page',
  home: 'Go to the front page',
  text: 'The link may be old or mistyped.',
};

export const indexPage = {
  title: 'Small habits, in good company.',
  seeTheBoard: 'See the board',
  liveActivity: 'Live activity',
  seeProgram: 'See program',
  createAccount: 'Create account',
  dashboard: 'Dashboard',
  logToday: 'Log today',
};

/** The sections of the front page. */
export const landingSections = {
  what: 'The rest of this page',
  loading: 'Loading the rest of this page',
};

export const oneSection = {
  streak: 'See the streak',
  programs: 'All programs',
  seeProgram: 'See program',
  events: 'All events',
  scorecard: 'Take the scorecard',
  articles: 'All articles',
  pricing: 'See pricing',
  videos: 'All videos',
  about: 'More about us',
  begin: 'Create account',
};

export const banners = {
  more: 'Find out more',
};

export const shirtLine = {
  title: 'T-shirt',
  open: 'You can order a T-shirt.',
  ordered: 'You ordered a T-shirt.',
  order: 'Order T-shirt',
  see: 'See order',
};

/** The form for a versioned text. */
export const writtenForm = {
  someone: 'Another editor',
  kept: 'Kept on this device until you save.',
};

export const factorFirst = {
  title: 'Set up two-step verification first',
  heading: 'For administrators',
  setUp: 'Set up two-step verification',
  text: 'Administrators of this site sign in with two-step verification. Setting it up takes a minute.',
};

export const forbidden = {
  title: 'You don’t have access',
  heading: 'For administrators',
  needs: (permission: string) =>
    `You need the ${permission} permission to see this page. An administrator can give you a role that includes it.`,
  text: 'This page is for administrators. If you need access, ask one of them.',
  home: 'Open My day',
};

export const adminRail = {
  administration: 'Administration',
  goTo: 'Go to…',
  ctrlK: 'Ctrl K',
};

export const palette = {
  goTo: 'Go to',
  hint: 'Page, name or email address',
  places: 'Places',
  empty: 'No results. Try another name or email address.',
  emailsTo: (text: string) => `Emails to ${text}`,
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
  lead: 'One streak for all of us. It grows every day that enough of us log a habit.',
  liveActivity: 'Live activity',
  seePrograms: 'See programs',
  logToday: 'Log today',
  createAccount: 'Create account',
};

export const mailPreferences = {
  lead: 'Choose which notifications you get, and how. Changes are saved right away.',
  title: 'Notifications',
  unknown: 'Sign in to change your notifications',
  unknownText:
    'You can also use the link in one of our emails. The same settings are in your profile.',
  ended: 'This link no longer works',
  endedText:
    'The account may have a new email address. Use the link in a newer email, or sign in and open your profile.',
};

export const adminAuditPage = {
  auditLog: 'Audit log',
  csv: 'CSV',
};

export const adminCommentsPage = {
  comments: 'Comments',
};

export const adminReviewsPage = {
  title: 'Reviews',
};

export const adminDashboardPage = {
  dashboard: 'Dashboard',
};

export const adminEmailsPage = {
  title: 'Email logs',
};

export const adminPermissionsPage = {
  permissions: 'Permissions',
  newPermission: 'New permission',
};

export const takeTour = {
  title: 'Tour',
  text: 'See how to log a habit, where your streak is and who else is here.',
  take: 'Take the tour',
};

export const timeFormat = {
  timeFormat: 'Time format',
  onThisDevice: 'Saved on this device only.',
  showTimes: 'Show times as',
  asThisBrowser: 'Same as this browser',
  twelveHours: '12-hour clock',
  twentyFourHours: '24-hour clock',
  example: (time: string) => `For example, ${time}.`,
};

export const notifications = {
  title: 'Notifications',
  lead: 'Choose which notifications you get, and how. Changes are saved right away.',
  planAPause: 'Plan a pause',
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
  view: 'List view',
  csv: 'CSV',
  newUser: 'New user',
  allAccounts: 'All accounts',
  searches: 'to search,',
  move: 'to move,',
  enter: 'Enter',
  opens: 'to open,',
  selects: 'to select,',
  esc: 'Esc',
  closes: 'to close.',
  x: 'x',
};

export const changePassword = {
  title: 'Change Password',
  noPassword: 'You sign in with another service, so you have no password here.',
  byEmail: 'Set a password by email',
  lead: 'You stay signed in here. All other devices are signed out.',
  changed: 'Your password has been changed.',
  forgot: 'Forgot password?',
};

export const linkTrouble = {
  title: 'One moment',
  text: 'We are checking your link.',
  loading: 'Checking your link',
  offline: 'Your link still works',
  offlineText: 'We will check it when you are back online.',
  what: 'This page',
  failed: 'That didn’t work',
};

export const confirmEmail = {
  title: 'Confirm your email address',
  lead: 'We will email you a link. Open it to confirm your address.',
  ended: 'This link has expired',
  endedText:
    'Links work for three days and only for your current address. We can send you a new one.',
  thankYou: 'Thank you',
  sent: 'If your address still needs confirming, we have emailed you a link. Check your spam folder too.',
};

export const waitingHere = {
  one: '1 change is saved on this device. Sign in to send it.',
  many: (count: number) => `${count} changes are saved on this device. Sign in to send them.`,
};

export const signInError = {
  configuration: 'This site only supports signing in with an email address.',
  denied:
    'We couldn’t sign you in. The other service declined, or your account is disabled. Try another way.',
  notLinked: 'An account with this email address already exists. Sign in with its password.',
  unconfirmed: 'Confirm your email address first. We have sent you a link.',
  noEmail:
    'The other service did not share your email address. Allow it there, or sign up with your email address.',
  unknown: 'We couldn’t sign you in. Please try again.',
};

export const signIn = {
  required: 'Please sign in to access this page.',
  welcomeBack: 'Welcome back',
  lead: 'Your streak, your programs and your people are waiting.',
  forgotPassword: 'Forgot password?',
  newHere: 'New here?',
  createAccount: 'Create account',
};

export const signInAgain = {
  title: 'Sign in again',
  lead: 'Your session has ended. What you typed is still here.',
  otherWay: 'Sign in another way, in a new tab',
  passwordOnly:
    'To keep what you typed, sign in here with your password. No password? We can email you a link to set one. Then return to this app.',
  sendLink: 'Email me a link',
  discard: 'Discard changes',
};

export const secondStep = {
  ended: 'This sign-in has expired',
  endedText: 'You have ten minutes to enter the code, in the browser where you started.',
  restart: 'Sign in again',
  title: 'One more step',
  lead: 'Enter the code from your authenticator app.',
};

export const newAccount = {
  title: 'Check your email',
  lead: (email: string) => `We sent the next steps to ${email}.`,
  text: 'You can close this page. The link in the email brings you back.',
};

export const signUp = {
  createAccount: 'Create account',
  createYourAccount: 'Create your account',
  lead: 'One small thing a day, in good company.',
};

export const signUpCompany = {
  createAccount: 'Create account',
  createYourAccount: 'Create your account',
  lead: 'You join your company with your own personal account.',
  alreadyHaveAnAccount: 'Already have an account?',
};

export const verifyEmail = {
  title: 'Confirm your new email address',
  thankYou: 'Thank you',
  ended: 'This link has expired',
  endedText:
    'It has already been used, is more than two days old, or you have since asked for another address.',
  profile: 'Your profile shows your current address. You can change it there.',
  myProfile: 'My Profile',
};

export const welcome = {
  welcome: 'Welcome',
  lead: 'We are opening your account.',
  yourAccount: 'Your account',
  loading: 'Loading',
};

export const challengesIndexPage = {
  startYourOwn: 'Start your own program',
  programs: 'Programs',
  lead: 'Each program has a few small activities, people to do them with and a live board.',
};

export const programTeams = {
  seeYourTeam: 'See your team',
};

export const challengesIdPage = {
  yourAnswers: 'Your answers',
  program: 'Program',
  thisProgram: 'This program',
  inviteOthers: 'Invite others',
  cheersForYou: 'Cheers for you',
  joinProgram: 'Join program',
  rank: 'rank',
  points: 'points',
  previewLabel: 'Preview.',
  previewText: 'This is what members will see. No one can join until you open the program.',
  backToTheEditor: 'Back to editor',
  logToday: 'Log today',
  makeOwnVersion: 'Make your own version',
  missing: 'Program not found',
  missingTitle: 'We can’t find this program',
  seeAllPrograms: 'See all programs',
  missingText: 'It may have been removed, or the link is mistyped.',
};

export const signInLinks = {
  createAccount: 'Create account',
};

export const joinCompany = {
  joinYourCompany: 'Join your company',
  ended: 'This link no longer works',
  open: 'Go to your company',
  endedText:
    'It has expired, was withdrawn or has already been used. Ask your company for a new invitation.',
  loading: 'Loading invitation',
  what: 'The invitation',
  join: (name: string) => `Join ${name}?`,
  question: 'Join your company?',
  joined: (name: string) => `You joined ${name}`,
  oneOnly: 'You can be in one company at a time. Leave your company to join another.',
  text: 'You get access to its programs. The owner can see your name. Your company sees only totals and averages, for groups of five or more.',
  linkEnded: 'This link no longer works. Ask your company for a new one.',
  confirm: 'Join company',
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
  ended: 'This link no longer works',
  seeAllPrograms: 'See all programs',
  endedText: 'The team has a newer link or was deleted. Ask for the current link.',
  endedTextVisitor:
    'The team has a newer link, or its program is not open to everyone. Sign in to check.',
  what: 'The invitation',
  loading: 'Loading invitation',
  join: (name: string) => `Join ${name}?`,
  team: (program: string, members: number) =>
    `A team in ${program} with ${formatPlural(members, 'member')}.`,
  locked: 'Teams in this program are locked. No one can join or leave right now.',
  full: 'This team is full. Try this link again later, in case a place becomes free.',
  youAreIn: (name: string) => `You are in ${name}.`,
  seeOwn: 'See your team',
  already: 'You are already in this team.',
  inAnother: (name: string) =>
    `You are already in another team in this program, ${name}. Leave it first, then open this link again.`,
  joinsProgram: (program: string) =>
    `You also join ${program}. Its activities appear in My day, and you can leave at any time.`,
  joinTeam: 'Join team',
  joinBoth: 'Join program and team',
  look: 'See the program first',
};

export const bringHistory = {
  title: 'Import your history',
  lead: 'Bring in what you logged in another app or on another Daymark site.',
  seeAll: 'See all activities',
};

export const ownProgram = {
  title: 'Your own program',
  inOne: 'You already have your own program. To start another, leave it or wait until it ends.',
  lead: 'Pick activities and dates that suit you. You stay in your other programs.',
  launched: 'Your program is ready, and you have joined it.',
  launch: 'Start your own program',
  open: 'Open program',
};

export const goals = {
  goalsAndBadges: 'Goals and badges',
};

export const teams = {
  teams: 'Teams',
  loading: 'Loading your teams',
  what: 'Your teams',
  empty: 'No teams yet',
  yourPrograms: 'Your programs',
  emptyText:
    'None of your programs has teams yet. When one does, you can join or create a team here.',
  none: 'No team yet',
  findAProgram: 'Find a program',
  noneText: 'Teams belong to programs. Join a program to join one of its teams.',
};

export const events = {
  title: 'My events',
  findAnEvent: 'Find an event',
};

export const company = {
  company: 'Company',
  loadingYourCompany: 'Loading your company',
  yourCompany: 'Your company',
};

export const userDashboardPage = {
  loading: 'Loading',
  myPrograms: 'My programs',
  startYourOwn: 'Start your own program',
};

export const leaderboard = {
  leaderboard: 'Leaderboard',
  rank: 'rank',
  allPrograms: 'All programs',
  yourBoard: 'Your board',
  empty: 'No program board yet',
  findAProgram: 'Find a program',
  emptyText: 'Join a program to see its board and your place on it.',
};

export const day = {
  offlineText: 'Live activity appears when you are back online.',
};

export const welcomeVisit = {
  question: 'What would you like to get better at?',
  move: 'Moving more',
  sleep: 'Sleeping well',
  eat: 'Eating well',
  calm: 'Feeling calm',
  learn: 'Learning and focus',
  other: 'Something else',
  skip: 'Skip for now',
  suggestion: 'Start with this program',
  noProgram: 'No program is open right now',
  noProgramText: 'New programs appear here and under Programs.',
  what: 'The programs',
  loading: 'Loading programs',
  another: 'Show another program',
  seePrograms: 'See all programs',
  back: 'Back',
  join: 'Join program',
  joining: 'Joining…',
};

export const firstTap = {
  youAreIn: 'You’re in!',
  tapAHabit: 'Done one of these today? Tap it. One is enough for a first day.',
  wellDone: 'Well done. Day one is yours.',
  offer: 'Would you like a reminder tomorrow?',
  addReminder: 'Add reminder',
  noReminder: 'Skip reminder',
};

export const habitViews = {
  habits: 'Habits',
};

export const adminCompaniesIndexPage = {
  companies: 'Companies',
};

export const adminCompaniesIdPage = {
  package: 'Company package',
  packageLead: 'A package with seats. The owner gives them to members.',
  givePackage: 'Give package',
  company: 'Company',
  allCompanies: 'All companies',
  loadingTheCompany: 'Loading the company',
  missing: 'Company not found',
  missingText: 'It may have been deleted, or the link is mistyped.',
  thisCompany: 'This company',
};

export const adminEventsIndexPage = {
  events: 'Events',
  site: 'Events page',
  newEvent: 'New event',
};

export const adminEventsIdPage = {
  event: 'Event',
  allEvents: 'All events',
  loadingTheEvent: 'Loading the event',
  missing: 'Event not found',
  missingText: 'It may have been deleted, or the link is mistyped.',
  thisEvent: 'This event',
  preview: 'Preview',
  openPage: 'Open page',
};

export const adminEventsSitePage = {
  title: 'Events page',
  allEvents: 'All events',
};

export const adminProgramsIndexPage = {
  programs: 'Programs',
  typesAndBanner: 'Types and banner',
  newProgram: 'New program',
};

export const adminProgramsIdPage = {
  results: 'Results',
  lateLogs: 'Late logs',
  sections: 'Sections of this program',
  statistics: 'Statistics',
  basics: 'Basics',
  activities: 'Activities',
  steps: 'Steps',
  packs: 'Packs',
  program: 'Program',
  allPrograms: 'All programs',
  loadingTheProgram: 'Loading the program',
  missing: 'Program not found',
  missingText: 'It may have been deleted, or the link is mistyped.',
  thisProgram: 'This program',
  preview: 'Preview',
  openPage: 'Open page',
  pictures: 'Pictures',
  picture: 'Picture (16:9)',
  banner: 'Banner (3:1)',
};

export const adminProgramsSitePage = {
  typesAndBanner: 'Types and banner',
};

export const adminSurveysIndexPage = {
  surveys: 'Surveys',
  kinds: 'Question types',
  newSurvey: 'New survey',
};

export const adminSurveysKindsPage = {
  title: 'Question types',
  lead: 'Save choices and ratings to use in new questions.',
  allSurveys: 'All surveys',
  newKind: 'New type',
};

export const adminSurveysIdPage = {
  survey: 'Survey',
  allSurveys: 'All surveys',
  pages: 'Pages of this survey',
  editor: 'Editor',
  results: 'Results',
  responses: 'Responses',
  loading: 'Loading the survey',
  missing: 'Survey not found',
  missingText: 'It may have been deleted, or the link is mistyped.',
  thisSurvey: 'This survey',
  sections: 'Sections of this survey',
  texts: 'Texts',
  questions: 'Questions',
  scoring: 'Scoring',
  settings: 'Settings',
  invitations: 'Invitations',
  preview: 'Preview',
  versions: 'Versions',
};

export const adminSurveysIdResultsPage = {
  title: 'Results',
  titleOf: (title: string) => `Results: ${title}`,
};

export const adminSurveysIdResponsesPage = {
  title: 'Responses',
  titleOf: (title: string) => `Responses: ${title}`,
  loading: 'Loading the survey',
  csv: 'CSV',
  json: 'JSON',
  exportAs: (format: string) => `Export responses as ${format}`,
};

export const adminTeamsIndexPage = {
  teams: 'Teams',
  lead: 'Teams belong to programs. Choose a program.',
  programs: 'Programs',
  loadingThePrograms: 'Loading the programs',
  what: 'The programs',
  empty: 'No programs yet',
  emptyText: 'Open programs appear here, so that you can manage their teams.',
};

export const adminTeamsIdPage = {
  title: (program: string) => `Teams in ${program}`,
  teams: 'Teams',
  allPrograms: 'All programs',
  missing: 'Program not found',
  missingText: 'It may have been deleted, or the link is mistyped.',
  what: 'The teams',
  loadingTheTeams: 'Loading the teams',
  empty: 'This program has no teams',
  emptyText: 'Administrators who can edit programs can turn teams on.',
};

export const adminBadgesPage = {
  title: 'Badge rules',
  newRule: 'New rule',
  lead: 'Members earn a badge when they reach its target. No one can earn a retired badge.',
};

export const adminUsersIdPage = {
  plan: 'Plan',
  payments: 'See payments',
  givePlan: 'Give plan',
  company: 'Company',
  createCompany: 'Create a company for them',
  notifications: 'Notifications',
  editNotifications: 'Edit notifications',
};

export const checkMail = {
  title: 'Check your email',
  leadTo: (email: string) => `If ${email} has an account, we have sent you an email.`,
  lead: 'If your address has an account, we have sent you an email.',
  text: 'Use the link in the email to choose a new password. It works once and expires in two hours. No email? Check your spam folder.',
  wrong: 'Wrong address?',
  another: 'Use another address',
};

export const forgotPassword = {
  title: 'Forgot password',
  question: 'Forgot password?',
  lead: 'Enter your email address. We will send you a link to choose a new password.',
  remembered: 'Remembered it?',
  backToLogin: 'Back to Login',
};

export const resetPassword = {
  title: 'Choose a new password',
  lead: 'This signs you out on all devices. You can then sign in with your new password.',
  ended: 'This link has expired',
  endedText: 'It has already been used, is too old, or was replaced by a newer one.',
  safe: 'Your password has not changed.',
  again: 'Get a new link',
};

export const challengesInviteTokenPage = {
  invitation: 'Invitation',
  open: 'Open the program',
  youAreIn: 'You’re in!',
  title: 'You are invited to a program',
  createAccount: 'Create account',
  text: 'Someone shared their own program with you. Sign in to see its activities and dates before you join.',
};

export const listTools = {
  views: 'Views',
  savedViews: 'Saved views',
  empty: 'No saved views yet. Set some filters, then save them here.',
  saveThisView: 'Save the current filters',
  name: 'Name',
  save: 'Save',
  remove: (name: string) => `Remove ${name}`,
  savedHere: 'Saved on this device until you sign out.',
  compactRows: 'Compact rows',
};

export const surveyPages = {
  exit: 'Close',
  loading: 'Loading',
  keep: 'Keep this report',
  keepText: 'Create a free account to keep your answers. Next time, you can see what has changed.',
  scorecard: 'Scorecard',
};

export const newsletterConfirm = {
  title: 'Confirm subscription',
  thanks: 'You are subscribed',
  thanksText: (email: string) => `We will send our newsletter to ${email}.`,
  choose: 'Choose newsletters',
  ended: 'This link no longer works',
  endedText: 'Links work for 7 days. Subscribe again, and we will send you a new one.',
};

export const newsletterChoices = {
  title: 'Your newsletters',
  ended: 'This link no longer works',
  endedText: 'Use the link in a newer email. With an account, you can also sign in.',
  unknown: 'Sign in to choose newsletters',
  unknownText: 'You can also use the link at the end of one of our newsletters.',
};

export const newsletterIssuePage = {
  newsletter: 'Newsletter',
  loading: 'Loading the newsletter',
  what: 'This newsletter',
  signIn: 'Sign in to see if it was sent to you',
  signInText: 'It may not exist, or only its recipients can read it.',
  missing: 'Newsletter not found',
  missingText: 'It was never sent, or the address is wrong.',
  articles: 'Read our articles',
  next: 'Get the next one',
  nextText: 'We send it to your inbox.',
};

export const adminSubscribersPage = {
  title: 'Subscribers',
  csv: 'CSV',
  import: 'Import',
};

export const adminSeriesListPage = {
  title: 'Series',
};

export const adminSeriesPage = {
  series: 'Series',
  loading: 'Loading the series',
  what: 'This series',
  missing: 'Series not found',
  missingText: 'It may have been deleted.',
  all: 'All series',
};

export const adminCampaignsPage = {
  title: 'Newsletters',
};

export const adminCampaignPage = {
  newsletter: 'Newsletter',
  loading: 'Loading the newsletter',
  what: 'This newsletter',
  missing: 'Newsletter not found',
  missingText: 'It may have been deleted.',
  all: 'All newsletters',
};

export const campaignForm = {
  kept: 'Kept on this device',
  someone: 'Another editor',
  begunMeanwhile:
    'Another editor scheduled or sent this newsletter. Your text is kept on this device until it is a draft again.',
  incomplete: 'Something is missing. Fill in the marked fields first.',
  parts: {
    subject: 'Subject',
    subject_b: 'Second subject',
    share_b: 'Share of the second subject',
    preview: 'Preview text',
    blocks: 'Content',
    segment: 'Recipients',
  },
};

export const insightsIndexPage = {
  insights: 'Insights',
};

export const insightsSlugPage = {
  article: 'Article',
  loading: 'Loading the article',
  what: 'This article',
  missing: 'Article not found',
  missingText: 'It may have been taken down, or the address is wrong.',
  all: 'All articles',
  joinIn: 'Sign in to join the discussion.',
  signIn: 'Login',
};

export const adminArticlesPage = {
  articles: 'Articles',
  newArticle: 'New article',
  parts: 'Part',
  categories: 'Categories',
  tags: 'Tags',
  authors: 'Authors',
};

export const adminArticlesIdPage = {
  article: 'Article',
  loading: 'Loading the article',
  what: 'This article',
  missing: 'Article not found',
  missingText: 'It may have been deleted.',
  all: 'All articles',
};

export const articleText = {
  section: 'Text',
  title: 'Title',
  summary: 'Summary',
  summaryHint: 'One or two sentences for lists and search results.',
  broken: 'These links don’t work:',
  brokenHint: 'Correct them, or publish the pages they lead to.',
};

export const findPages = {
  program: 'Program',
  event: 'Event',
  article: 'Article',
  help: 'Support',
};

export const articles = {
  title: 'My articles',
  all: 'All articles',
  find: 'Find an article',
};

export const orderPage = {
  allPlans: 'All plans',
};

export const adminSubscriptionsPage = {
  title: 'Subscriptions',
  parts: 'Parts of this page',
};

export const adminPaymentsPage = {
  title: 'Payments',
  parts: 'Parts of this page',
};
