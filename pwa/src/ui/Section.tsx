import { type ReactNode, useId } from 'react';
import { Card } from './Card';

type Props = { title: string; lead?: ReactNode; children: ReactNode };

/** A card with a heading, for one subject of a longer page. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="px-5 py-6 sm:px-8 sm:py-7">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-[60ch] text-muted">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
