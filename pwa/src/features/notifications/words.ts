import type { Schema } from '@/api/client';
import { formatPlural } from '@/lib/format';

export const channelNames: Record<Schema['Channel'], string> = {
  mail: 'Email',
  push: 'Push',
  in_app: 'In the app',
};

export const frequencyNames: Record<Schema['Frequency'], string> = {
  instantly: 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
};

export const noticeList = {
  what: 'Your notifications',
  empty: 'No notifications yet',
  emptyText: 'News about your programs and your account appears here.',
  title: 'Notifications',
  markAllAsRead: 'Mark all as read',
  more: 'Show older notifications',
  unread: 'New:',
  loading: 'Loading notifications',
};

export const noticeDetails = {
  close: 'Close',
};

export const bell = {
  unread: (unread: number) => `Notifications, ${formatPlural(unread, 'new', 'new')}`,
  none: 'Notifications',
};

export const way = {
  always: 'Always',
};

export const preferences = {
  what: 'Your notification settings',
  failed: (problem: string) => `Not saved. Your old choice still applies. ${problem}`,
  loading: 'Loading notification settings',
};

export const preferencesOf = {
  title: (name: string) => `Notifications for ${name}`,
  lead: 'Each choice is saved right away and recorded in the audit log under your name.',
};

export const unsubscribe = {
  done: (title: string) => `You will get no more “${title}” emails.`,
  stopping: 'Stopping…',
  stop: (title: string) => `Stop “${title}” emails`,
};
