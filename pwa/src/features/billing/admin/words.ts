import { formatPlural } from '@/lib/format';
import { formatMoney, type Money } from '../money';

/** What every list says when nothing fits. */
export const noRows = {
  noMatch: 'Nothing found',
  noMatchText: 'Try another search, or show everything.',
  showAll: 'Show everything',
};

export const listCard = {
  csv: 'CSV',
  exportOf: (title: string) => `Export ${title.toLowerCase()} as CSV`,
  search: 'Search',
  nameOf: (id: number) => `Member ${id}`,
  gone: 'Deleted account',
};

export const packageList = {
  title: 'Packages',
  lead: 'What members can buy. A price never changes for those who have it: a new price is for new members.',
  loading: 'Loading packages',
  what: 'The packages',
  empty: 'No packages yet',
  emptyText: 'Create the first one to show it under Pricing.',
  create: 'New package',
  edit: (title: string) => `Edit ${title}`,
  archived: 'Archived',
  restore: (title: string) => `Restore ${title}`,
  restoreShort: 'Restore',
  restored: (title: string) => `${title} is on offer again.`,
  remove: (title: string) => `Delete ${title}`,
  removeQuestion: (title: string) => `Delete ${title}?`,
  removeText:
    'Members who have it keep it. If anyone ever had it, it is archived instead of deleted.',
  removeConfirm: 'Delete package',
  keep: 'Keep package',
  removed: (title: string) => `${title} is no longer on offer.`,
  noPrice: 'No price',
  trial: (days: number) => `${days}-day trial`,
  seats: (count: number) => formatPlural(count, 'seat'),
  key: (key: string) => `Key ${key}`,
  onSite: 'Open pricing page',
};

export const editPackage = {
  create: 'New package',
  change: (title: string) => `Edit ${title}`,
  add: 'Create package',
  added: (title: string) => `${title} created.`,
  saved: 'Package saved.',
  title: 'Title',
  key: 'Key',
  keyHint: 'Programs and segments use it. It never changes. Leave it empty to use the plan’s name.',
  summary: 'Summary',
  plan: 'Badge beside names',
  position: 'Position',
  positionHint: 'A higher position is a larger plan.',
  trial: 'Trial days',
  trialHint: '0 for no trial.',
  features: 'What it includes',
  featuresHint: 'One line for each point, up to 20.',
  articles: 'Opens articles for members with a package',
  events: 'Opens events for members with a package',
  seats: 'Seats (company package)',
  seatsHint: 'Leave empty for a package that members buy for themselves.',
  others: 'Opens everything in',
  programs: 'Opens these programs',
  programsHint: 'Programs that require this package by its key are opened anyway.',
  findProgram: 'Find a program',
  removeProgram: (title: string) => `Remove ${title}`,
  prices: 'Prices',
  addPrice: 'Add price',
  interval: 'Interval',
  currency: 'Currency',
  amount: 'Amount',
  amountFault: (digits: number) =>
    digits === 0 ? 'Enter a whole amount.' : `Enter an amount with up to ${digits} decimals.`,
  currencyFault: 'Enter three letters, such as EUR.',
  retire: (price: string) => `Stop offering ${price}`,
  retired: (price: string) => `${price}, no longer offered`,
  dropPrice: (price: string) => `Remove ${price}`,
  month: 'Monthly',
  year: 'Yearly',
};

export const plans = [
  { value: 'BadgeMemberMonthly', label: 'Casual' },
  { value: 'BadgeMemberYearly', label: 'Member' },
  { value: 'BadgeProMemberYearly', label: 'Pro' },
  { value: 'BadgeFoundationMemberYearly', label: 'Foundation' },
  { value: 'BadgeVIPMemberYearly', label: 'VIP' },
] as const;

export const subscriptionParts = {
  subscribers: 'Subscribers',
  waiting: 'Open invoices',
  overdue: 'Overdue',
  given: 'Complimentary',
  companies: 'Company packages',
};

export const paymentParts = {
  income: 'Income',
  payments: 'Payments',
  invoices: 'Invoices',
  canceled: 'Cancelled',
  refunds: 'Refunds',
  disputes: 'Disputes',
  coupons: 'Coupons',
  taxes: 'Tax rates',
  reconciliation: 'Reconciliation',
};

export const subscriberList = {
  title: 'Subscribers',
  loading: 'Loading subscribers',
  what: 'The subscribers',
  empty: 'No subscribers yet',
  emptyText: 'Members who choose a plan appear here.',
  searchHint: 'Name or email address',
  state: 'State',
  allStates: 'All states',
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
  emptyText: 'Orders and renewals that wait for a transfer appear here.',
  searchHint: 'Name, invoice number or reference',
  due: (day: string) => `due ${day}`,
  reference: (reference: string) => `reference ${reference}`,
  markPaid: 'Mark as paid',
  markPaidOf: (number: string) => `Mark ${number} as paid`,
};

export const markPaid = {
  title: (number: string) => `Mark ${number} as paid?`,
  text: (money: Money, name: string) =>
    `${formatMoney(money)} from ${name}. Their plan opens at once.`,
  note: 'Note (optional)',
  noteHint: 'For the audit log, such as the line of the bank statement.',
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
  emptyText: 'Members whose renewal was not paid appear here, with the next attempt.',
  searchHint: 'Name or email address',
  since: (day: string) => `since ${day}`,
  next: (moment: string) => `next ${moment}`,
  last: 'no further attempt',
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
  open: 'without an end',
  ended: (day: string) => `ended ${day}`,
  end: 'End',
  endOf: (title: string, name: string) => `End ${title} of ${name}`,
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
  open: 'without an end',
  ended: (day: string) => `ended ${day}`,
  end: 'End',
  endOf: (title: string, name: string) => `End ${title} of ${name}`,
};

/** A change that needs a reason. */
export const askReason = {
  reason: 'Reason',
  hint: 'It is kept in the audit log.',
  subscriptionTitle: (title: string) => `End ${title} now?`,
  subscriptionText: 'Access ends at once. Nothing is refunded by this.',
  subscriptionVerb: 'End plan',
  subscriptionDone: 'The plan has ended.',
  givenTitle: (title: string) => `End ${title} now?`,
  givenText: 'Access ends at once. Everything that was logged stays.',
  givenVerb: 'End complimentary plan',
  givenDone: 'The complimentary plan has ended.',
  companyTitle: (title: string, name: string) => `End ${title} of ${name} now?`,
  companyText: 'All its members lose their seats at once.',
  companyVerb: 'End company package',
  companyDone: 'The company package has ended.',
  disputeTitle: 'Record a chargeback?',
  disputeText:
    'The bank has taken this payment back. The money is counted as disputed until it is decided.',
  disputeVerb: 'Record chargeback',
  disputeDone: 'Chargeback recorded.',
};

export const givePlan = {
  title: (name: string) => `Give ${name} a plan`,
  package: 'Plan',
  vip: 'VIP',
  choose: 'Choose a plan',
  until: 'Last day (empty: without an end)',
  vipUntil: 'Last day',
  reason: 'Reason',
  reasonHint: 'It is kept in the audit log.',
  give: 'Give plan',
  giving: 'Giving…',
  done: (name: string) => `${name} has the plan now.`,
};

export const giveCompany = {
  title: (name: string) => `Give ${name} a company package`,
  none: 'There is no company package yet. Create a package with seats first.',
  package: 'Package',
  choose: 'Choose a package',
  seats: 'Seats',
  until: 'Last day (empty: without an end)',
  reason: 'Reason',
  reasonHint: 'It is kept in the audit log.',
  give: 'Give package',
  giving: 'Giving…',
  done: (name: string) => `${name} has the package now. Its owner gives the seats.`,
};

export const addBalance = {
  title: (name: string) => `Add to the balance of ${name}`,
  lead: 'It pays for their next invoices. A minus takes from it.',
  amount: 'Amount',
  currency: 'Currency',
  paid: 'This money was received',
  paidHint: 'Off: it is a gift of the site.',
  reason: 'Reason',
  add: 'Add to balance',
  adding: 'Adding…',
  done: 'Balance changed.',
};

export const panel = {
  title: 'Payments of a member',
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
  payments: 'Payments',
  history: 'History',
  noHistory: 'Nothing has happened yet.',
  books: 'Ledger',
  noBooks: 'No postings.',
  by: (name: string) => `by ${name}`,
};

/** What happens to a subscription, as its history says it. */
export const deeds: Record<string, string> = {
  requested: 'Ordered',
  trial_started: 'Started a trial',
  trial_notice: 'Was told that the trial ends',
  converted: 'Chose a plan during the trial',
  activated: 'Plan opened',
  renewed: 'Renewed',
  payment_failed: 'Payment did not arrive',
  unpaid: 'Access paused',
  recovered: 'Payment arrived',
  upgraded: 'Changed to a larger plan',
  downgrade_planned: 'Planned a smaller plan',
  downgraded: 'Changed to a smaller plan',
  cancel_planned: 'Cancelled for the end of the period',
  cancel_taken_back: 'Took the cancellation back',
  cancelled: 'Plan ended',
  given: 'Was given a plan',
  withdrawn: 'Complimentary plan ended',
};

export const endReasons: Record<string, string> = {
  member: 'cancelled by the member',
  administrator: 'ended by an administrator',
  trial_over: 'trial over',
  not_paid: 'not paid',
  never_paid: 'never paid',
  duplicate: 'second subscription',
  refunded: 'refunded',
  disputed: 'chargeback',
  erased: 'account deleted',
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
  balance: 'Balance of members',
  cash: 'Cash',
  granted: 'Granted',
  disputed: 'Disputed',
  fees: 'Fees',
  written_off: 'Written off',
};

export const paymentList = {
  title: 'Payments',
  loading: 'Loading payments',
  what: 'The payments',
  empty: 'No payments yet',
  emptyText: 'Each payment appears here as it arrives.',
  searchHint: 'Name, email address or invoice',
  state: 'State',
  allStates: 'All states',
  refund: 'Refund',
  refundOf: (money: string, name: string) => `Refund ${money} of ${name}`,
  dispute: 'Chargeback',
  disputeOf: (money: string, name: string) => `Record a chargeback of ${money} by ${name}`,
};

export const refund = {
  title: 'Refund payment',
  lead: (name: string, left: string) => `${name} can get up to ${left} back.`,
  amount: 'Amount (empty: all that is left)',
  fault: 'Enter an amount up to what is left.',
  reason: 'Reason',
  reasonHint: 'It is kept in the audit log.',
  endNow: 'End the plan now',
  toBalance: 'Keep it as balance',
  toBalanceHint: 'The member pays their next invoice with it.',
  go: 'Refund payment',
  going: 'Refunding…',
  done: (name: string) => `Refund to ${name} started.`,
};

export const invoiceAdmin = {
  title: 'Invoices',
  loading: 'Loading invoices',
  what: 'The invoices',
  empty: 'No invoices yet',
  emptyText: 'Every order and renewal makes an invoice.',
  searchHint: 'Name, number or reference',
};

export const canceledList = {
  title: 'Cancelled payments',
  loading: 'Loading cancelled plans',
  what: 'The cancelled plans',
  empty: 'No cancelled plans',
  emptyText: 'Members who cancel appear here, with their reason.',
  searchHint: 'Name or email address',
  ends: (day: string) => `ends ${day}`,
  saidOn: (day: string) => `cancelled ${day}`,
};

export const refundList = {
  title: 'Refunds',
  loading: 'Loading refunds',
  what: 'The refunds',
  empty: 'No refunds',
  emptyText: 'Refund a payment from the list of payments.',
  searchHint: 'Name or reason',
  states: { pending: 'Pending', done: 'Successful', failed: 'Unsuccessful' },
  toBalance: 'kept as balance',
};

export const disputeList = {
  title: 'Disputes',
  loading: 'Loading disputes',
  what: 'The disputes',
  empty: 'No disputes',
  emptyText: 'Payments that a bank took back appear here.',
  searchHint: 'Name or reason',
  states: { open: 'Open', won: 'Won', lost: 'Lost' },
  decide: 'Decide',
  decideOf: (name: string) => `Decide the dispute with ${name}`,
};

export const closeDispute = {
  title: 'How did the dispute end?',
  won: 'The site keeps the money',
  lost: 'The member keeps the money',
  outcome: 'Outcome',
  reason: 'Reason',
  go: 'Close dispute',
  going: 'Saving…',
  done: 'Dispute closed.',
};

export const couponList = {
  title: 'Coupons',
  loading: 'Loading coupons',
  what: 'The coupons',
  empty: 'No coupons yet',
  emptyText: 'A coupon takes a share or an amount off a price.',
  searchHint: 'Code or note',
  create: 'New coupon',
  used: (uses: number, most: number | null | undefined) =>
    most ? `used ${uses} of ${most} times` : `used ${uses} ${uses === 1 ? 'time' : 'times'}`,
  months: (months: number | null | undefined) =>
    months == null
      ? 'as long as the plan'
      : months === 0
        ? 'one payment'
        : formatPlural(months, 'month'),
  until: (day: string) => `until ${day}`,
  winBack: 'Win-back',
  newMembers: 'New members',
  archived: 'Archived',
  archive: 'Archive',
  archiveOf: (code: string) => `Archive ${code}`,
  restore: 'Restore',
  restoreOf: (code: string) => `Restore ${code}`,
};

export const editCoupon = {
  title: 'New coupon',
  code: 'Code',
  codeHint: 'Letters, digits and dashes.',
  note: 'Note (optional)',
  noteHint: 'Only administrators see it.',
  kind: 'Discount',
  percentKind: 'A share',
  amountKind: 'An amount',
  percent: 'Per cent',
  percentFault: 'Enter a number from 0.001 to 100.',
  amount: 'Amount',
  currency: 'Currency',
  amountFault: 'Enter an amount.',
  lasts: 'How long',
  once: 'One payment',
  some: 'Some months',
  always: 'As long as the plan',
  months: 'Months',
  most: 'How many members can use it (empty: any number)',
  until: 'Last day (empty: no end)',
  packages: 'Only for these plans',
  packagesHint: 'None chosen: for all plans.',
  newMembers: 'Only for members who have never paid',
  winBack: 'Offer it to members who return',
  create: 'Create coupon',
  created: (code: string) => `Coupon ${code} created.`,
};

export const taxList = {
  title: 'Tax rates',
  lead: 'An invoice uses the rate of its member’s country, or else the one for all other countries.',
  loading: 'Loading tax rates',
  what: 'The tax rates',
  empty: 'No tax rates',
  emptyText: 'Without rates, invoices show no tax.',
  add: 'Add tax rate',
  everywhere: 'All other countries',
  reverse: 'Reverse charge',
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeText: 'Invoices that were written keep their tax.',
  removeConfirm: 'Remove tax rate',
  keep: 'Keep tax rate',
  removed: 'Tax rate removed.',
};

export const editTax = {
  add: 'Add tax rate',
  change: (name: string) => `Edit ${name}`,
  country: 'Country',
  name: 'Name on the invoice',
  rate: 'Per cent',
  rateFault: 'Enter a number from 0 to 100.',
  reverse: 'Businesses with a tax number owe it themselves',
  from: 'First day (empty: always)',
  until: 'Last day (empty: no end)',
  saved: 'Tax rate saved.',
};

export const income = {
  title: 'Income',
  loading: 'Loading income',
  what: 'The income',
  range: 'Range',
  currency: 'Currency',
  last30Days: 'Last 30 days',
  last6Months: 'Last 6 months',
  last1Year: 'Last 1 year',
  last5Years: 'Last 5 years',
  csv: 'CSV',
  exportCsv: 'Export income as CSV',
  net: 'Net income',
  refunds: 'Refunds',
  received: 'Received',
  mrr: 'Monthly recurring income',
  churn: 'Churn',
  conversion: 'Trial conversion',
  subscribers: 'Subscribers',
  lastMonth: 'this month',
  ofRange: 'in this range',
  incomeChart: 'Income',
  incomeEmpty: 'Payments of this range appear here.',
  mrrChart: 'Monthly recurring income',
  mrrEmpty: 'It appears with your first subscriber.',
  movesChart: 'Changes of recurring income',
  gained: 'Gained',
  lost: 'Lost',
  subscribersChart: 'Subscribers',
  started: 'Started',
  ended: 'Ended',
  trialsChart: 'Trials',
  trials: 'Started',
  converted: 'Became members',
  trialsEmpty: 'Trials appear here as they start.',
  unknown: '–',
};

export const reconciliation = {
  title: 'Comparisons',
  lead: 'Each night the site compares its subscriptions with Stripe, and fetches what was missed.',
  loading: 'Loading comparisons',
  what: 'The comparisons',
  empty: 'No comparison yet',
  emptyText: 'The first one runs tonight.',
  off: 'No payment provider',
  offText: 'This site takes payments by invoice, so there is nothing to compare.',
  runNow: 'Compare now',
  running: 'Comparing…',
  started: 'The comparison has started.',
  night: 'Nightly comparison',
  by: (name: string) => `Started by ${name}`,
  events: (count: number) => `${formatPlural(count, 'missed event')}`,
  compared: (count: number) => `${formatPlural(count, 'subscription')} compared`,
  runs: 'still running',
  differing: (count: number) => `${count} corrected`,
  fine: 'Everything agreed',
  stopped: 'Stopped early',
};

export const provider = {
  title: 'Payment provider',
  loading: 'Loading the provider',
  what: 'The provider',
  test: 'Test mode: no money moves.',
  live: 'Payments with Stripe are on.',
  webhook: 'Webhook address',
  copy: 'Copy address',
  accepted: 'Last webhook accepted',
  refused: 'Last webhook refused',
  waiting: 'Events waiting',
  givenUp: 'Events given up',
  never: 'Never',
};

export const findingList = {
  title: 'Findings',
  loading: 'Loading findings',
  what: 'The findings',
  empty: 'No findings',
  emptyText: 'What a comparison corrects, or cannot correct, appears here.',
  kinds: {
    second: 'A second subscription was ended and refunded',
    differed: 'A subscription differed and was corrected',
    gone: 'A subscription had ended at Stripe',
    unreadable: 'A subscription with an unknown price was left alone',
  },
  refunded: (money: Money) => `${formatMoney(money)} refunded`,
};

export const livePayments = {
  title: 'Payments',
  empty: 'No payments yet',
  emptyText: 'Each payment appears here as it arrives.',
  all: 'See all payments',
};
