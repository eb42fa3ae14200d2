import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { dateLanguage } from '@/lib/language';
import { formatMoney, type Money } from './money';

const dated = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** An instant as a date, or as a time if it is today. */
export const onDay = (at: string) => dated.format(Date.parse(at));

/** The last day of a period that ends at this instant; for midnight, the day before. */
export const lastDayOf = (at: string) => dated.format(Date.parse(at) - 1);

/** An instant as a date in a time zone. */
export const onDayIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat(dateLanguage, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(Date.parse(at));

export const moment = (at: string) => formatMoment(Date.parse(at));

const percents = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** A rate in thousandths of a per cent: 20000 → '20%' */
export const percentWords = (rate: number) => `${percents.format(rate / 1000)}%`;

const intervals = { month: 'month', year: 'year' };

/** '€12.90 a month' */
export const priceWords = (price: Money, interval: 'month' | 'year') =>
  `${formatMoney(price, true)} a ${intervals[interval]}`;

export const states = {
  incomplete: 'Waiting for payment',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment due',
  unpaid: 'Unpaid',
  cancelled: 'Ended',
};

export const packagesHead = {
  title: 'Pricing',
  lead: 'Logging with Daymark is free. A plan includes more programs, articles and events.',
};

export const planGrid = {
  loading: 'Loading plans',
  what: 'The plans',
  empty: 'No plans yet',
  emptyText: 'Everything on this site is free for now.',
  browse: 'Browse programs',
  interval: 'Billing interval',
  monthly: 'Monthly',
  yearly: 'Yearly',
  save: (percent: number) => `Pay yearly and save up to ${percent}%.`,
  currency: 'Currency',
  companies: 'For companies',
  companiesText: 'Your company pays, and its owner assigns the seats.',
  seats: (count: number) => formatPlural(count, 'seat'),
  openCompany: 'Go to your company',
};

export const planCard = {
  a: { month: 'a month', year: 'a year' },
  saves: (percent: number) => `${percent}% less than paying monthly`,
  includes: 'What’s included',
  articles: 'All articles',
  events: 'Events for members with a plan',
  program: (title: string) => `Program: ${title}`,
  everything: (title: string) => `Everything in ${title}`,
  trial: (days: number) => `${formatPlural(days, 'day')} free, no card needed`,
  yours: 'Your plan',
  yourTrial: 'Your trial',
  choose: (title: string) => `Choose ${title}`,
  keep: (title: string) => `Keep ${title}`,
  switchTo: (title: string) => `Switch to ${title}`,
  planned: 'Starts with your next billing period',
  pay: 'Pay open invoice',
};

export const trialOffer = {
  title: (days: number, plan = 'it') => `Try ${plan} free for ${days} days`,
  text: 'No card, no payment. When the trial ends, you keep everything you logged.',
  start: 'Start free trial',
  starting: 'Starting…',
  started: (title: string) => `Your trial of ${title} has started.`,
  signUp: 'Create account',
};

export const faq = {
  title: 'Questions and answers',
  all: [
    {
      question: 'What happens when my trial ends?',
      answer:
        'It ends automatically, and you pay nothing. We remind you once, three days before. You keep everything you logged, and your account stays free.',
    },
    {
      question: 'How often can I try a plan?',
      answer: 'Once per person. You can choose a plan at any time during your trial.',
    },
    {
      question: 'How do I cancel?',
      answer:
        'Open Me, then Payments, and choose “Cancel plan”. Your plan stays active until the end of the period you paid for. Until then, you can change your mind.',
    },
    {
      question: 'Can I change my plan?',
      answer:
        'Yes. A larger plan starts as soon as you have paid. What you paid for the unused time is deducted. A smaller one starts with your next billing period.',
    },
    {
      question: 'Do you store my card?',
      answer: 'No. Card numbers never reach this site. A payment provider handles them.',
    },
    {
      question: 'Do I get an invoice?',
      answer: 'Yes, for each payment. You can find every invoice as a PDF under Payments.',
    },
  ],
};

export const checkout = {
  title: 'Checkout',
  missing: 'This price is no longer available',
  missingText: 'Prices change from time to time. See what is on offer now.',
  plans: 'See plans',
  loading: 'Loading your order',
  what: 'Your order',
  order: 'Your order',
  renews: {
    month: 'Renews every month until you cancel.',
    year: 'Renews every year until you cancel.',
  },
  coupon: 'Coupon code (optional)',
  apply: 'Apply coupon',
  applying: 'Checking…',
  removeCoupon: 'Remove coupon',
  off: (code: string) => `Coupon ${code}`,
  total: 'Total today',
  tax: 'Choose your country to see taxes.',
  taxInside: (name: string, rate: string) => `Includes ${rate} ${name}`,
  taxOnTop: (name: string, rate: string) => `${name} ${rate}`,
  details: 'Billing details',
  detailsLead: 'They appear on your invoices.',
  submitManual: 'Order and get invoice',
  submitStripe: 'Continue to payment',
  submitting: 'Ordering…',
  manual: 'We email you an invoice. Your plan starts as soon as your transfer arrives.',
  stripe: 'You pay on our payment provider’s page. Card numbers never reach this site.',
  already: 'You already have a plan',
  alreadyText: (title: string) => `You have ${title}. Switch plans under Payments.`,
  payments: 'Open Payments',
};

export const customerFields = {
  name: 'Name or company',
  line1: 'Street and number',
  line2: 'Address line 2 (optional)',
  postalCode: 'Postal code',
  city: 'City',
  country: 'Country',
  taxId: 'Tax number (optional)',
  choose: 'Choose a country',
};

export const howToPay = {
  title: 'Pay by bank transfer',
  text: 'Transfer the amount and include the reference. Your plan starts when the transfer arrives.',
  amount: 'Amount',
  reference: 'Reference',
  due: 'Pay by',
  copy: 'Copy reference',
  online: 'Pay online',
  byCard: 'Pay by card',
  opening: 'Opening…',
  loading: 'Loading payment details',
  what: 'The payment details',
};

export const cardPage = {
  title: 'Pay by card',
  titleOf: (number: string) => `Invoice ${number}`,
  lead: 'Your plan starts as soon as you have paid.',
  card: 'Card',
  safe: 'The card number goes straight to our payment provider. It never reaches this site.',
  pay: (amount: string) => `Pay ${amount}`,
  paying: 'Paying…',
  declined: 'Your bank declined the card. Nothing was paid. Try another card.',
  unreachable:
    'We could not reach the payment provider. Nothing was paid. Check your connection and try again.',
  over: 'This invoice is not open',
  overText: 'It has been paid or cancelled. You can find all invoices under Payments.',
  payments: 'Open Payments',
  loading: 'Loading the card field',
  what: 'The invoice',
  field: 'The card field',
};

export const done = {
  title: 'Thank you',
  active: (title: string) => `You have ${title}`,
  activeText: 'Everything it includes is now open to you.',
  waiting: 'Your order is in',
  waitingText: 'We have emailed you the invoice.',
  checking: 'We are confirming your payment',
  checkingText: 'This takes a few seconds. You can leave this page; we email you when it is done.',
  none: 'You have no open order',
  noneText: 'Choose a plan to begin.',
  plans: 'See plans',
  programs: 'Find programs',
  payments: 'Open Payments',
  loading: 'Loading your plan',
  what: 'Your plan',
};

export const payPage = {
  title: 'Pay invoice',
  titleOf: (number: string) => `Invoice ${number}`,
  ended: 'This link no longer works',
  endedText: 'Use the link in a newer email, or sign in and open Payments.',
  payments: 'Open Payments',
  paid: 'This invoice is paid',
  paidText: 'Thank you. There is nothing left to do.',
  receipt: 'Download receipt',
  void: 'This invoice is cancelled',
  voidText: 'There is nothing to pay.',
  loading: 'Loading the invoice',
  what: 'This invoice',
};

export const paymentsView = {
  title: 'Payments',
  loading: 'Loading your payments',
  what: 'Your payments',
};

export const seatWords = (title: string) => `Your company pays for your ${title} plan.`;

export const ownPlan = {
  title: 'Your plan',
  none: 'You have no plan',
  noneText: 'Logging is free. A plan includes more programs, articles and events.',
  trialUntil: (day: string) => `Your free trial lasts until ${day}. It ends automatically.`,
  trialThenPlan: (day: string) =>
    `Your free trial lasts until ${day}. Then your plan begins, and your card is charged.`,
  renewsOn: (day: string) => `Renews on ${day}.`,
  endsOn: (day: string) => `You have cancelled. Your plan stays active until ${day}.`,
  nextPlan: (title: string, day: string) => `Changes to ${title} on ${day}.`,
  upgradeWaits: (title: string) => `${title} starts when your payment arrives.`,
  incomplete: 'Your plan starts when your payment arrives.',
  pastDue: (day: string) => `We haven’t received your last payment. You keep access until ${day}.`,
  unpaid:
    'We haven’t received your last payment, so your plan is paused. Pay the invoice to resume it.',
  ended: (title: string, day: string) =>
    `${title} ended on ${day}. Everything you logged is still here.`,
  next: 'Next payment',
  nextOn: (price: Money, day: string) => `${formatMoney(price)} on ${day}`,
  noNext: 'No payment planned',
  payOne: 'Pay only one of these invoices. We then cancel the other.',
  purposes: {
    start: 'New plan',
    renewal: 'Renewal',
    upgrade: 'Change of plan',
    manual: 'Invoice',
  },
  method: 'Payment method',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  invoice: 'By invoice',
  balance: 'Your balance',
  balanceText: 'We will apply it to your next invoice.',
  balanceUnused: 'Card payments don’t use it. Please contact us.',
  change: 'Change plan',
  upgradeTrial: 'Choose a plan',
  cancel: 'Cancel plan',
  withdraw: 'Cancel order',
  goOn: 'Continue to payment',
  keepAfterAll: 'Keep my plan',
  kept: 'Your plan continues.',
  portal: 'Change payment method',
  opening: 'Opening…',
  given: 'Complimentary',
  givenUntil: (title: string, day: string) => `${title}, free until ${day}.`,
  givenOpen: (title: string) => `${title}, free for you.`,
};

export const winBack = {
  title: 'Come back any time',
  text: (offer: string) => `Return with ${offer}.`,
  use: 'See plans with discount',
};

export const billingDetails = {
  title: 'Billing details',
  none: 'They appear on your invoices.',
  add: 'Add billing details',
  edit: 'Edit billing details',
  saved: 'Billing details saved.',
  taxId: (id: string) => `Tax number ${id}`,
};

export const history = {
  title: 'Payment history',
  loading: 'Loading your payments',
  what: 'Your payments',
  empty: 'No payments yet',
  emptyText: 'Your payments appear here.',
  states: {
    pending: 'Pending',
    succeeded: 'Successfully',
    failed: 'Unsuccessfully',
    refunded: 'Refunded',
    partly_refunded: 'Partly refunded',
    disputed: 'Disputed',
  },
  back: (money: Money) => `${formatMoney(money)} refunded`,
};

export const invoiceList = {
  title: 'Invoices',
  loading: 'Loading your invoices',
  what: 'Your invoices',
  empty: 'No invoices yet',
  emptyText: 'Each payment comes with an invoice. You can find them here.',
  kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
  states: { open: 'Open', paid: 'Paid', void: 'Cancelled', uncollectible: 'Not paid' },
  due: (day: string) => `due ${day}`,
  pdf: 'PDF',
  pdfOf: (number: string) => `Download ${number} as PDF`,
  receipt: 'Receipt',
  receiptOf: (number: string) => `Download the receipt for ${number}`,
};

export const changePlan = {
  title: (title: string) => `Switch to ${title}?`,
  loading: 'Calculating',
  what: 'The new price',
  upgrade: 'It starts as soon as this is paid. What you paid for the unused time is deducted.',
  downgrade: (day: string) => `It starts on ${day}. Until then you keep what you have paid for.`,
  same: 'You already have this plan.',
  total: 'To pay now',
  switchNow: 'Switch plan',
  switching: 'Switching…',
  keep: 'Keep current plan',
  planned: (title: string, day: string) => `${title} starts on ${day}.`,
  changed: (title: string) => `You now have ${title}.`,
};

export const cancelPlan = {
  title: 'Cancel your plan?',
  until: (day: string) => `It stays active until ${day}. You keep everything you logged.`,
  atOnce: 'Your order ends now. You pay nothing.',
  trial: (day: string) =>
    `Your trial stays active until ${day}. It costs nothing and ends automatically.`,
  trialThenPlan: (day: string) =>
    `Your trial stays active until ${day}. Your plan will not start, and you pay nothing.`,
  question: 'Why are you cancelling?',
  reasons: {
    too_expensive: 'It costs too much',
    not_used: 'I don’t use it enough',
    missing_feature: 'Something is missing',
    temporary: 'I only need a break',
    other: 'Something else',
  },
  choose: 'Choose a reason first.',
  comment: 'What could we do better? (optional)',
  cancel: 'Cancel plan',
  cancelling: 'Cancelling…',
  keep: 'Keep plan',
  cancelled: (day: string) => `Your plan ends on ${day}.`,
  ended: 'Your plan has ended.',
};

export const renewalLine = {
  label: 'Your plan',
  trial: (days: number) =>
    days <= 0
      ? 'Your free trial ends today.'
      : `Your free trial ends in ${formatPlural(days, 'day')}.`,
  trialText: 'You keep everything you logged.',
  ends: (title: string, days: number) =>
    days <= 0 ? `${title} ends today.` : `${title} ends in ${formatPlural(days, 'day')}.`,
  endsText: 'You keep everything you logged.',
  pastDue: 'We haven’t received your last payment.',
  pastDueText: 'You keep access for a few days. Pay the invoice to continue.',
  invoice: 'You have an open invoice.',
  invoiceText: 'Your plan continues once it is paid.',
  choose: 'Choose a plan',
  renew: 'Renew plan',
  pay: 'Pay invoice',
  hide: 'Hide this message',
};

export const trialSentence = {
  left: (days: number) =>
    days <= 0 ? 'Trial ends today' : `${formatPlural(days, 'day')} of free trial left`,
  trial: 'Trial',
  short: (days: number) => (days <= 0 ? 'ends today' : `${formatPlural(days, 'day')} left`),
};

export const planMark = {
  label: (title: string) => `${title} plan`,
};

export const seats = {
  title: 'Company plan',
  lead: (title: string, taken: number, total: number) =>
    `${title}: ${taken} of ${formatPlural(total, 'seat')} taken.`,
  until: (day: string) => `Paid until ${day}.`,
  give: 'Assign seat',
  giveTo: (name: string) => `Assign a seat to ${name}`,
  take: 'Remove seat',
  takeFrom: (name: string) => `Remove the seat from ${name}`,
  takeQuestion: (name: string) => `Remove the seat from ${name}?`,
  takeText: 'They lose what the plan includes, but keep everything they logged.',
  takeConfirm: 'Remove seat',
  keep: 'Keep seat',
  taken: (name: string) => `${name} no longer has a seat.`,
  given: (name: string) => `${name} now has a seat.`,
  full: 'All seats are taken. Remove one to assign it to someone else.',
  holds: 'Has a seat',
  unnamed: (id: number) => `Member ${id}`,
};
