/** The pages of the site around the product, and their administration. */
export const pageShown = {
  heading: 'Page',
  what: 'This page',
  loading: 'Loading the page',
  missing: 'Page not found',
  missingText: 'It may have been moved or unpublished.',
  home: 'Go to the front page',
};

export const videosPage = {
  title: 'Videos',
  lead: 'Short videos to help you move, breathe and rest.',
};

export const aboutPage = {
  heading: 'About us',
  what: 'This page',
  loading: 'Loading the page',
  missing: 'Page not found',
  missingText: 'It may have been moved or unpublished.',
  contact: 'Contact us',
};

export const contactPage = {
  heading: 'Contact',
  what: 'The contact page',
  loading: 'Loading the contact page',
  missing: 'Page not found',
  missingText: 'It may have been moved or unpublished.',
  form: 'Write to us',
  ways: 'Other ways to reach us',
  help: 'Search help articles',
  openTicket: 'Open ticket',
};

export const supportPage = {
  title: 'Support',
  lead: 'Most questions have an answer here. If yours is missing, write to us.',
  ask: 'Contact us',
  tickets: 'Your tickets',
};

export const supportArticlePage = {
  heading: 'Article',
  what: 'This article',
  loading: 'Loading the article',
  missing: 'Article not found',
  missingText: 'It may have been moved or unpublished.',
  all: 'All help articles',
  more: 'Still not sure?',
  moreText: 'Write to us, and we will answer your question.',
  ask: 'Contact us',
};

export const ticketsPage = {
  title: 'Your tickets',
  ask: 'Contact us',
};

export const ticketPage = {
  heading: 'Ticket',
  what: 'This ticket',
  loading: 'Loading the ticket',
  missing: 'Ticket not found',
  missingText: 'It may belong to another account.',
  noToken: 'This link doesn’t open a ticket',
  noTokenText: 'Use the link in the newest email about your ticket, or write to us again.',
  ask: 'Contact us',
  all: 'Your tickets',
};

export const shirtPage = {
  title: 'Your T-shirt',
  what: 'The order form',
  loading: 'Loading the order form',
  missing: 'Page not found',
  missingText: 'It may have been moved.',
  closed: 'No T-shirt to order yet',
  closedText:
    'Some programs and plans come with a T-shirt. When you get one, you can order it here.',
  programs: 'Find a program',
  program: 'You earned it in a program.',
  package: 'It comes with your plan.',
  done: 'Your order has been saved.',
  myDay: 'Open My day',
};

export const individualPage = {
  title: 'Start on your own',
  lead: 'Pick a habit, join a program, and keep your streak. Logging is free, and you can try a plan for 14 days.',
  points: [
    'Log a habit with one tap, even offline.',
    'See your points, your streak and your place on the board.',
    'Keep the free plan after the trial. No card needed.',
  ],
  create: 'Create account',
  login: 'Login',
  home: 'Open My day',
  company: 'Joining with a team or a company?',
  companyLink: 'Contact us',
};

export const siteAdmin = {
  title: 'Site',
  parts: 'Parts of the site settings',
  identity: 'Identity',
  home: 'Front page',
  footer: 'Footer',
};

export const pagesAdmin = {
  title: 'Pages',
  all: 'All pages',
  newPage: 'New page',
  open: 'Open page',
  heading: 'Page',
  what: 'This page',
  loading: 'Loading the page',
  missing: 'Page not found',
  missingText: 'It may have been deleted.',
};

export const pageText = {
  section: 'Text',
  title: 'Title',
  summary: 'Summary',
  summaryHint: 'One or two sentences for search results and link previews.',
  body: 'Text',
};

export const aboutAdmin = {
  title: 'About us',
  open: 'Open page',
  versions: 'Versions',
  text: 'Text',
  body: 'Text',
  heading: 'About us',
  what: 'The “About us” page',
  loading: 'Loading the page',
  missing: 'Page not found',
  missingText: 'It may have been deleted.',
};

export const videosAdmin = {
  title: 'Videos',
};

export const bannersAdmin = {
  title: 'Banners',
  all: 'All banners',
  newBanner: 'New banner',
  heading: 'Banner',
  what: 'This banner',
  loading: 'Loading the banner',
  missing: 'Banner not found',
  missingText: 'It may have been deleted.',
};

export const supportAdmin = {
  title: 'Support',
  answers: 'Help articles',
  parts: 'Parts of support',
  tickets: 'Tickets',
  canned: 'Canned answers',
  articles: 'Articles',
  topics: 'Topics',
  contact: 'Contact page',
  newArticle: 'New article',
  allTickets: 'All tickets',
  allArticles: 'All articles',
  open: 'Open article',
  ticket: 'Ticket',
  article: 'Article',
  whatTicket: 'This ticket',
  whatArticle: 'This article',
  loadingTicket: 'Loading the ticket',
  loadingArticle: 'Loading the article',
  missingTicket: 'Ticket not found',
  missingArticle: 'Article not found',
  missingText: 'It may have been deleted.',
  text: 'Text',
  headline: 'Title',
  summary: 'Summary',
  body: 'Text',
};

export const shirtsAdmin = {
  title: 'T-shirts',
};
