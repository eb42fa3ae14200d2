import clsx from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-sunken text-muted',
  sea: 'bg-surface text-sea-ink',
  water: 'bg-sea-wash text-sea-ink',
  sun: 'bg-sun-wash text-sun-ink',
  leaf: 'bg-leaf-wash text-leaf-ink',
  violet: 'bg-violet-wash text-violet-ink',
  coral: 'bg-coral-wash text-coral-ink',
};

export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
