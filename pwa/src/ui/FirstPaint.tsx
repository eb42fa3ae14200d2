import type { ReactNode } from 'react';
import { firstPaint } from '@/lib/firstPaint';

/** Until the data has loaded: the server-rendered page, or a skeleton if it was opened from within the app. */
export function FirstPaint({ children }: { children: ReactNode }) {
  const html = firstPaint();
  return html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : children;
}
