import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** The error of a form as a whole. It scrolls into view, because the button may be far below. */
export function FormError({ children }: { children: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={place} role="alert" className="scroll-mt-24">
      {children && (
        <p className="mb-5 flex animate-appear gap-2.5 rounded-control bg-coral-wash px-4 py-3 font-medium text-coral-ink">
          <TriangleAlert size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  );
}
