import { Compass, type LucideIcon, Sun, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteSection } from '@/lib/site';
import { Card } from '@/ui/Card';
import { InstallHint } from './InstallHint';
import { SectionFrame } from './SectionFrame';

const signs: LucideIcon[] = [Compass, ThumbsUp, Sun];

type Props = { section: SiteSection; begin: ReactNode };

/** How the product works in a few steps, for new visitors. `begin` leads to the first step. */
export function HowItWorks({ section, begin }: Props) {
  return (
    <SectionFrame section={section}>
      <Card className="p-5 sm:p-6">
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {section.items?.map(({ title, text }, at) => {
            const Icon = signs[at % signs.length] ?? Compass;
            return (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sea-wash text-sea-ink">
                  <Icon size={20} aria-hidden="true" />
                </span>
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="text-sm text-muted">{text}</p>
                </div>
              </li>
            );
          })}
        </ol>
        <div className="mt-5">{begin}</div>
      </Card>
      <div className="mt-4 empty:hidden">
        <InstallHint />
      </div>
    </SectionFrame>
  );
}
