import type { ReactNode } from 'react';
import { QuietShore } from './QuietShore';

export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex animate-appear flex-col items-center px-6 py-10 text-center">
      <QuietShore className="w-40" />
      <p className="mt-4 text-lg font-bold">{title}</p>
      <p className="mt-1 max-w-[40ch] text-muted">{children}</p>
    </div>
  );
}
