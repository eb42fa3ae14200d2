import type { ReactNode } from 'react';
import { firstPaint } from '@/lib/firstPaint';

/** Until the data is here: the page as the server wrote it, or a skeleton where it was opened from within the app. */
export function FirstPaint({ children }: { children: ReactNode }) {
  const html = firstPaint();
  return html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : children;
}
