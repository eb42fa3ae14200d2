import type { Schema } from '@/api/client';
import { formatPlural } from '@/lib/format';

export const channelNames: Record<Schema['Channel'], string> = {
  mail: 'Mail',
  push: 'Push',
  in_app: 'In the app',
};

export const frequencyNames: Record<Schema['Frequency'], string> = {
  instantly: 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
};

export const noticeList = {
  yourNotices: 'Your notices',
  nothingNew: 'Nothing new',
  whatHappensInYour: 'What happens in your programs and to your account stands here.',
  notices: 'Notices',
  markAllAsRead: 'Mark all as read',
  showOlderOnes: 'Show older ones',
  newIt: 'New:',
  loadingYourNotices: 'Loading your notices',
};

export const bell = {
  notices: (unread: number) => `Notices, ${formatPlural(unread, 'new one')}`,
  notices2: 'Notices',
};

export const way = {
  always: 'Always',
};

export const preferences = {
  whatYouAreTold: 'What you are told of',
  notSavedSoIt: (problemText: string) => `Not saved, so it is as before. ${problemText}`,
  saving: 'Saving…',
  saved: 'Saved',
  loadingWhatYouAre: 'Loading what you are told of',
};

export const preferencesOf = {
  whatIsToldOf: (name: string) => `What ${name} is told of`,
  eachChoiceIsSaved: 'Each choice is saved at once, and stands in the audit log as yours.',
};

export const unsubscribe = {
  youGetNoMails: (title: string) => `You get no mails of “${title}”.`,
  stopping: 'Stopping…',
  noMoreMailsOf: (title: string) => `No more mails of “${title}”`,
};
