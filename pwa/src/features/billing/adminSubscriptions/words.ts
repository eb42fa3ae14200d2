import { formatPlural } from '@/lib/format';
import { formatMoney, type Money } from '../money';

export const subscriptionParts = {
  subscribers: 'Subscribers',
  waiting: 'Open invoices',
  overdue: 'Overdue',
  given: 'Complimentary',
  companies: 'Company packages',
};

export const subscriberList = {
  title: 'Subscribers',
  loading: 'Loading subscribers',
  what: 'The subscribers',
  empty: 'No subscribers yet',
  emptyText: 'Members who choose a plan appear here.',
  searchHint: 'Name or email address',
  state: 'Status',
  allStates: 'All statuses',
  package: 'Package',
  allPackages: 'All packages',
  ends: (day: string) => `ends ${day}`,
  renews: (day: string) => `renews ${day}`,
  trialEnds: (day: string) => `trial until ${day}`,
  free: 'free',
};

export const openInvoiceList = {
  title: 'Open invoices',
  loading: 'Loading open invoices',
  what: 'The open invoices',
  empty: 'No open invoices',
  emptyText: 'Orders and renewals that are not paid yet appear here.',
  searchHint: 'Name, number or reference',
  due: (day: string) => `due ${day}`,
  reference: (reference: string) => `reference ${reference}`,
  byProvider: 'collected by the payment provider',
  markPaid: 'Mark as paid',
  markPaidOf: (number: string) => `Mark ${number} as paid`,
};

export const markPaid = {
  title: (number: string) => `Mark ${number} as paid?`,
  text: (money: Money, name: string) =>
    `${formatMoney(money)} from ${name}. Their plan starts right away.`,
  note: 'Note (optional)',
  noteHint: 'For the audit log, such as the line on the bank statement.',
  received: 'Received on',
  confirm: 'Mark as paid',
  confirming: 'Saving…',
  done: (number: string) => `${number} is paid.`,
};

export const overdueList = {
  title: 'Overdue payments',
  loading: 'Loading overdue payments',
  what: 'The overdue payments',
  empty: 'Nothing is overdue',
  emptyText: 'Members with unpaid renewals appear here, with the date of the next reminder.',
  searchHint: 'Name or email address',
  since: (day: string) => `since ${day}`,
  next: (moment: string) => `next reminder ${moment}`,
  last: 'no more reminders',
};

export const givenList = {
  title: 'Complimentary plans',
  loading: 'Loading complimentary plans',
  what: 'The complimentary plans',
  empty: 'No complimentary plans',
  emptyText: 'Open a member’s page under Users to give them a plan.',
  users: 'Open users',
  searchHint: 'Name, email address or reason',
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  open: 'no end date',
  ended: (day: string) => `ended ${day}`,
  end: 'End plan',
  endOf: (title: string, name: string) => `End plan: ${title} for ${name}`,
};

export const companyList = {
  title: 'Company packages',
  loading: 'Loading company packages',
  what: 'The company packages',
  empty: 'No company packages',
  emptyText: 'Open a company under Companies to give it a package with seats.',
  companies: 'Open companies',
  searchHint: 'Company',
  taken: (taken: number, seats: number) => `${taken} of ${formatPlural(seats, 'seat')} taken`,
  until: (day: string) => `until ${day}`,
  open: 'no end date',
  ended: (day: string) => `ended ${day}`,
  end: 'End package',
  endOf: (title: string, name: string) => `End package: ${title} for ${name}`,
};

export const givePlan = {
  title: (name: string) => `Give ${name} a plan`,
  package: 'Plan',
  vip: 'VIP',
  choose: 'Choose a plan',
  until: 'Last day',
  untilHint: 'Leave empty for no end date.',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit log.',
  give: 'Give plan',
  giving: 'Giving…',
  done: (name: string) => `${name} now has the plan.`,
};

export const giveCompany = {
  title: (name: string) => `Give ${name} a company package`,
  none: 'There is no company package yet. Create a package with seats first.',
  package: 'Package',
  choose: 'Choose a package',
  seats: 'Seats',
  until: 'Last day',
  untilHint: 'Leave empty for no end date.',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit log.',
  give: 'Give package',
  giving: 'Giving…',
  done: (name: string) => `${name} now has the package. Its owner can assign the seats.`,
};

export const addBalance = {
  title: (name: string) => `Add to ${name}’s balance`,
  lead: 'The balance pays for their next invoices by bank transfer. A negative amount reduces it.',
  amount: 'Amount',
  currency: 'Currency',
  paid: 'This money was received',
  paidHint: 'If off, it is a gift from the site.',
  reason: 'Reason',
  add: 'Add to balance',
  adding: 'Adding…',
  done: 'Balance changed.',
};

export const panel = {
  title: 'Member payments',
  loading: 'Loading the member',
  what: 'The member',
  missing: 'Member not found',
  missingText: 'The account may have been deleted.',
  profile: 'Open account',
  plan: 'Plan',
  noPlan: 'No plan.',
  givePlan: 'Give plan',
  addBalance: 'Add to balance',
  endPlan: 'End plan',
  balance: 'Balance',
  noBalance: 'No balance.',
  given: 'Complimentary',
  details: 'Billing details',
  invoices: 'Invoices',
  noInvoices: 'No invoices.',
  history: 'History',
  noHistory: 'No history yet.',
  books: 'Ledger',
  noBooks: 'No postings.',
};

/** The events in a subscription's history. */
export const deeds: Record<string, string> = {
  requested: 'Ordered',
  trial_started: 'Started a trial',
  trial_notice: 'Was reminded that the trial ends soon',
  converted: 'Chose a plan during the trial',
  activated: 'Plan started',
  renewed: 'Renewed',
  payment_failed: 'Payment did not arrive',
  unpaid: 'Access paused',
  recovered: 'Payment arrived',
  upgraded: 'Changed to a larger plan',
  downgrade_planned: 'Scheduled a change to a smaller plan',
  downgraded: 'Changed to a smaller plan',
  cancel_planned: 'Cancelled, active until the period ends',
  cancel_taken_back: 'Undid the cancellation',
  cancelled: 'Plan ended',
  given: 'Was given a plan',
  withdrawn: 'Complimentary plan ended',
};

/** The kinds of postings of the ledger. */
export const postings: Record<string, string> = {
  invoice: 'Invoice',
  payment: 'Payment',
  balance_used: 'Balance used',
  balance_added: 'Balance added',
  credit_note: 'Credit note',
  refund: 'Refund',
  dispute: 'Chargeback',
  dispute_won: 'Chargeback won',
  write_off: 'Written off',
};

export const accounts: Record<string, string> = {
  receivable: 'Receivable',
  revenue: 'Revenue',
  tax: 'Tax',
  balance: 'Member balances',
  cash: 'Cash',
  granted: 'Granted',
  disputed: 'Disputed',
  fees: 'Fees',
  written_off: 'Written off',
};
