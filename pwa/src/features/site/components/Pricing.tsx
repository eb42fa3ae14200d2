import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteSection } from '@/lib/site';
import { Card } from '@/ui/Card';
import { SectionFrame } from './SectionFrame';

type Props = { section: SiteSection; plans: ReactNode; actions: ReactNode };

/** A plan's features, the prices, and the free trial. `actions` lead to them. */
export function Pricing({ section, plans, actions }: Props) {
  return (
    <SectionFrame section={section}>
      <Card className="p-5 sm:p-6">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {section.items?.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <Check size={20} className="mt-0.5 shrink-0 text-leaf-ink" aria-hidden="true" />
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        {plans}
        <div className="mt-5 flex flex-wrap gap-3">{actions}</div>
      </Card>
    </SectionFrame>
  );
}
