import { formatPlural } from '@/lib/format';

export const couponList = {
  title: 'Coupons',
  loading: 'Loading coupons',
  what: 'The coupons',
  empty: 'No coupons yet',
  emptyText: 'A coupon takes a percentage or an amount off a price.',
  searchHint: 'Code or note',
  create: 'New coupon',
  off: (discount: string) => `${discount} off`,
  used: (uses: number, most: number | null | undefined) =>
    most ? `used ${uses} of ${most} times` : `used ${uses} ${uses === 1 ? 'time' : 'times'}`,
  months: (months: number | null | undefined) =>
    months == null
      ? 'for as long as the plan runs'
      : months === 0
        ? 'one payment'
        : formatPlural(months, 'month'),
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  edit: (code: string) => `Edit ${code}`,
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
  change: (code: string) => `Edit ${code}`,
  fixed:
    'The code and the discount can’t be changed. For a different discount, create another coupon.',
  save: 'Save coupon',
  saved: (code: string) => `Coupon ${code} saved.`,
  from: 'First day',
  fromHint: 'Leave empty to start right away.',
  code: 'Code',
  codeHint: 'Letters, digits and dashes.',
  note: 'Note (optional)',
  noteHint: 'Only administrators see it.',
  kind: 'Discount',
  percentKind: 'Percentage',
  amountKind: 'Fixed amount',
  percent: 'Percentage',
  percentFault: 'Enter a number from 0.001 to 100.',
  amount: 'Amount',
  currency: 'Currency',
  amountFault: 'Enter an amount.',
  lasts: 'How long it lasts',
  once: 'Once',
  some: 'Several months',
  always: 'Forever',
  months: 'Months',
  most: 'How many members can use it',
  mostHint: 'Leave empty for no limit.',
  until: 'Last day',
  untilHint: 'Leave empty for no end date.',
  packages: 'Only for these plans',
  packagesHint: 'Leave empty for all plans.',
  newMembers: 'Only for members who have never paid',
  winBack: 'Offer it to returning members',
  create: 'Create coupon',
  created: (code: string) => `Coupon ${code} created.`,
};
