import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { tabClasses } from './tabs';
import { useTabRow } from './useTabRow';

type Part = { id: string; label: string; content: ReactNode };

/** The current part is the one that crosses this line of the window. */
const LINE = '-25% 0px -74% 0px';

/** The parts of a long page, below a sticky row of links that marks the current part. */
export function SectionNav({ label, parts }: { label: string; parts: Part[] }) {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: LINE },
    );
    for (const id of ids.split(',')) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [ids]);
  const nav = useTabRow<HTMLElement>(current);
  // Scroll instead of navigating, which would ask about unsaved changes.
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  };
  return (
    <>
      <nav
        ref={nav}
        aria-label={label}
        className="sticky top-0 z-10 -mx-1 flex gap-1 overflow-x-auto bg-paper px-1 py-2 [scrollbar-width:none]"
      >
        {parts.map(({ id, label }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            className={tabClasses(id === current)}
            onClick={(event) => go(event, id)}
          >
            {label}
          </a>
        ))}
      </nav>
      {parts.map(({ id, content }) => (
        <div
          key={id}
          id={id}
          tabIndex={-1}
          className="scroll-mt-16 rounded-card focus:outline-none"
        >
          {content}
        </div>
      ))}
    </>
  );
}
