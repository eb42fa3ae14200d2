import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A fact with an icon. */
export function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon size={16} className="mt-[0.2em] shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
