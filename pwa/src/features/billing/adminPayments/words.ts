export const paymentParts = {
  income: 'Income',
  payments: 'Payments',
  invoices: 'Invoices',
  canceled: 'Cancelled',
  refunds: 'Refunds',
  disputes: 'Disputes',
  coupons: 'Coupons',
  taxes: 'Tax rates',
  reconciliation: 'Comparisons',
};

export const paymentList = {
  title: 'Payments',
  loading: 'Loading payments',
  what: 'The payments',
  empty: 'No payments yet',
  emptyText: 'Each payment appears here as it arrives.',
  searchHint: 'Name, email address or invoice',
  state: 'Status',
  allStates: 'All statuses',
  refund: 'Refund',
  refundOf: (money: string, name: string) => `Refund ${money} to ${name}`,
  dispute: 'Chargeback',
  disputeOf: (money: string, name: string) => `Record a chargeback of ${money} by ${name}`,
};

export const refund = {
  title: 'Refund payment',
  lead: (name: string, left: string) => `You can refund up to ${left} to ${name}.`,
  amount: 'Amount',
  amountHint: 'Leave empty to refund the rest.',
  fault: 'Enter an amount up to what is left to refund.',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit log.',
  endNow: 'End the plan now',
  toBalance: 'Add it to their balance',
  toBalanceHint: 'It pays for the member’s next invoice by bank transfer.',
  go: 'Refund payment',
  going: 'Refunding…',
  done: (name: string) => `Refund to ${name} started.`,
};

export const invoiceAdmin = {
  title: 'Invoices',
  loading: 'Loading invoices',
  what: 'The invoices',
  empty: 'No invoices yet',
  emptyText: 'Every order and renewal creates an invoice.',
  searchHint: 'Name, number or reference',
  overdue: 'Overdue',
};

export const canceledList = {
  title: 'Cancelled plans',
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
  emptyText: 'Refunds that you make under Payments appear here.',
  searchHint: 'Name or reason',
  states: { pending: 'Pending', done: 'Successfully', failed: 'Unsuccessfully' },
  toBalance: 'added to balance',
};

export const disputeList = {
  title: 'Disputes',
  loading: 'Loading disputes',
  what: 'The disputes',
  empty: 'No disputes',
  emptyText: 'Payments that a bank took back appear here.',
  searchHint: 'Name or reason',
  states: { open: 'Open', won: 'Won', lost: 'Lost' },
  decide: 'Record outcome',
  decideOf: (name: string) => `Record the outcome of the dispute with ${name}`,
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

export const livePayments = {
  title: 'Payments',
  what: 'The payments',
  loading: 'Loading the payments',
  empty: 'No payments yet',
  emptyText: 'Each payment appears here as it arrives.',
  all: 'See all payments',
};
