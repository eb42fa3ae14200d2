import type { Schema } from '@/api/client';

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
