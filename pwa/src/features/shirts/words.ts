import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

const cutNames: Record<string, string> = { straight: 'Straight', fitted: 'Fitted' };

/** 'straight' → 'Straight' */
export const cuts = (cut: string) => cutNames[cut] ?? cut;

export const orderForm = {
  size: 'Size',
  cut: 'Cut',
  name: 'Name',
  street: 'Street and number',
  extra: 'Apartment, company (optional)',
  postcode: 'Postcode',
  city: 'City',
  region: 'State or region (optional)',
  country: 'Country',
  chooseCountry: 'Choose a country',
  phone: 'Phone (optional)',
  phoneHint: 'Only for the courier.',
  note: 'Note (optional)',
  privacy: 'We use the address only to send the T-shirt, and erase it 90 days later.',
  send: 'Order T-shirt',
  change: 'Change order',
  keep: 'Keep as it is',
};

export const ownOrder = {
  ordered: 'Ordered',
  sent: 'Sent',
  shirt: (size: string, cut: string) => `T-shirt, size ${size}, ${cut.toLowerCase()}`,
  orderedAt: (at: number) => `Ordered ${formatMoment(at)}.`,
  sentAt: (at: number) => `Sent ${formatMoment(at)}.`,
  tracking: (code: string) => `Tracking: ${code}`,
  erased: 'The address has been erased.',
  change: 'Change order',
  cancel: 'Cancel order',
  cancelQuestion: 'Cancel your order?',
  cancelText: 'No T-shirt will be sent. You can order again while the offer is open.',
  keep: 'Keep order',
  cancelled: 'Order cancelled.',
};

export const orderTable = {
  title: 'Orders',
  what: 'The orders',
  loading: 'Loading the orders',
  searchHint: 'Name, city or postcode',
  state: 'Status',
  anyState: 'Any status',
  ordered: 'Ordered',
  sent: 'Sent',
  erased: 'Address erased',
  export: 'Export orders',
  empty: 'No orders yet',
  emptyText: 'Orders appear here as members place them.',
  noMatch: 'No order matches',
  noMatchText: 'Try another word or another status.',
  showAll: 'Show all orders',
  phone: (phone: string) => `Phone: ${phone}`,
  note: (note: string) => `Note: ${note}`,
  shirt: (size: string, cut: string) => `${size}, ${cut.toLowerCase()}`,
  orderedAt: (at: number) => `ordered ${formatMoment(at)}`,
  choose: (name: string) => `Select ${name}’s order`,
  chosen: (count: number) => `${formatPlural(count, 'order')} selected`,
  markSent: 'Mark as sent',
  marked: (count: number) => `${formatPlural(count, 'order')} marked as sent.`,
  edit: (name: string) => `Edit ${name}’s order`,
};

export const editOrder = {
  title: 'Edit order',
  state: 'Status',
  tracking: 'Tracking',
  trackingHint: 'The member sees it.',
};

export const offer = {
  title: 'Offer',
  lead: 'While the offer is open, members who qualify through a program or a package can order one T-shirt each.',
  what: 'The offer',
  loading: 'Loading the offer',
  open: 'Members can order',
  text: 'Text',
  textHint: 'What members read above the form.',
  programs: 'Programs',
  addProgram: 'Add a program',
  when: (title: string) => `Who can order in ${title}`,
  joined: 'Everyone who joined',
  completed: 'Everyone who completed it',
  removeProgram: (title: string) => `Remove ${title}`,
  packages: 'Packages',
  packagesHint: 'Members with one of these packages can order.',
  conflict: 'Another administrator saved the offer first. Reload the page to see their changes.',
};
