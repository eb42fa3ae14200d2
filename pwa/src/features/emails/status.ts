import type { Mail } from './queries';
import { status as words } from './words';

export type Status = Mail['status'];
type Tone = 'leaf' | 'violet' | 'sun' | 'coral' | 'plain';

/** In stacking order. Words and colours are the specification's; `kept`: no mail server is configured. */
export const statuses: Record<Status, { word: string; tone: Tone; fill: string; swatch: string }> =
  {
    sent: { word: words.sent, tone: 'leaf', fill: 'fill-leaf', swatch: 'bg-leaf' },
    kept: { word: words.kept, tone: 'plain', fill: 'fill-field', swatch: 'bg-field' },
    pending: { word: words.pending, tone: 'violet', fill: 'fill-violet', swatch: 'bg-violet' },
    cancelled: { word: words.cancelled, tone: 'sun', fill: 'fill-sun', swatch: 'bg-sun' },
    failed: { word: words.failed, tone: 'coral', fill: 'fill-coral', swatch: 'bg-coral' },
  };

export const order = Object.keys(statuses) as Status[];
