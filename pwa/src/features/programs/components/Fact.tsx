import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon size={16} className="shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
