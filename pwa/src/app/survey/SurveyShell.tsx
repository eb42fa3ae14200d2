import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { buttonClasses } from '@/ui/Button';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { BareShell } from '../shell/BareShell';
import { surveyPages as words } from '../words';

const wait = (
  <Loading label={words.loading}>
    <Skeleton className="h-64 rounded-card" />
  </Loading>
);

/**
 * The frame of a survey and its report, with only a link to leave. Shows a skeleton while empty.
 */
export function SurveyShell({ children }: { children: ReactNode }) {
  return (
    <BareShell
      wide
      top
      aside={
        <Link to="/survey" className={buttonClasses({ look: 'float' }, 'max-sm:px-3')}>
          <X size={18} aria-hidden="true" />
          {words.exit}
        </Link>
      }
    >
      <Suspense fallback={wait}>{children || wait}</Suspense>
    </BareShell>
  );
}
