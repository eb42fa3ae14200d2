/** The empty state of every list. */
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

/** A change that needs a reason. */
export const askReason = {
  reason: 'Reason',
  hint: 'Recorded in the audit log.',
  subscriptionTitle: (title: string) => `End ${title} now?`,
  subscriptionText: 'Access ends right away. The payment is not refunded.',
  subscriptionVerb: 'End plan',
  subscriptionDone: 'The plan has ended.',
  givenTitle: (title: string) => `End ${title} now?`,
  givenText: 'Access ends right away. All logs stay.',
  givenVerb: 'End complimentary plan',
  givenDone: 'The complimentary plan has ended.',
  companyTitle: (title: string, name: string) => `End ${title} for ${name} now?`,
  companyText: 'All its members lose their seats right away.',
  companyVerb: 'End company package',
  companyDone: 'The company package has ended.',
  disputeTitle: 'Record a chargeback?',
  disputeText:
    'The bank has taken this payment back. The money is counted as disputed until the dispute is decided.',
  disputeVerb: 'Record chargeback',
  disputeDone: 'Chargeback recorded.',
};

export const endReasons: Record<string, string> = {
  member: 'cancelled by the member',
  administrator: 'ended by an administrator',
  trial_over: 'trial ended',
  not_paid: 'not paid',
  never_paid: 'never paid',
  duplicate: 'duplicate subscription',
  refunded: 'refunded',
  disputed: 'chargeback',
  erased: 'account deleted',
};
