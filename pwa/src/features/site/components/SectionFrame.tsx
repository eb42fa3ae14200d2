import type { ReactNode } from 'react';
import type { SiteSection } from '@/lib/site';

type Props = {
  section: Pick<SiteSection, 'key' | 'title' | 'text'>;
  /** A link to more of it. */
  more?: ReactNode;
  children?: ReactNode;
};

/** A section of the front page under its heading. */
export function SectionFrame({ section: { key, title, text }, more, children }: Props) {
  const id = `${key}-title`;
  return (
    <section id={key} aria-labelledby={id} className="mt-10 scroll-mt-4">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-2xl font-extrabold tracking-tight">
            {title}
          </h2>
          {text && <p className="mt-1 max-w-[60ch] text-muted">{text}</p>}
        </div>
        {more}
      </div>
      {children}
    </section>
  );
}
