import { TriangleAlert } from 'lucide-react';

/** The error of a form as a whole. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="mb-5 flex animate-appear gap-2.5 rounded-control bg-coral-wash px-4 py-3 font-medium text-coral-ink">
          <TriangleAlert size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  );
}
