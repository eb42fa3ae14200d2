import { Compass, type LucideIcon, Sun, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';
import { howItWorks as copy } from '../words';
import { InstallHint } from './InstallHint';

const steps: [LucideIcon, string, string][] = [
  [Compass, copy.join, copy.joinText],
  [ThumbsUp, copy.log, copy.logText],
  [Sun, copy.streak, copy.streakText],
];

/** The product in three steps, for who has not been here. `begin` leads to the first of them. */
export function HowItWorks({ begin }: { begin: ReactNode }) {
  return (
    <>
      <Card aria-labelledby="how" className="animate-appear p-5 sm:p-6">
        <h2 id="how" className="text-lg font-bold">
          {copy.title}
        </h2>
        <ol className="mt-4 grid gap-4">
          {steps.map(([Icon, title, words]) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sea-wash text-sea-ink">
                <Icon size={20} aria-hidden="true" />
              </span>
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="text-sm text-muted">{words}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-5">{begin}</div>
      </Card>
      <InstallHint />
    </>
  );
}
