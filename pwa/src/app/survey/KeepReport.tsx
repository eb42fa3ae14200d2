import { lazy, Suspense } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import type { Sheet } from '@/offline/surveys/model';
import { Card } from '@/ui/Card';
import { SignInLinks } from '../auth/SignInLinks';
import { surveyPages as words } from '../words';

const KeepByEmail = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/surveys/components/KeepByEmail')))
    .KeepByEmail,
}));

type Props = { callbackUrl: string; sheet: Sheet };

/** Offers a visitor an account, because their report exists only on this device. */
export function KeepReport({ callbackUrl, sheet: { survey, key, invitation } }: Props) {
  return (
    <Card
      aria-labelledby="keep"
      className="mt-4 grid items-center gap-x-8 gap-y-5 p-5 sm:grid-cols-[1fr_16rem] sm:p-8 print:hidden"
    >
      <div>
        <h2 id="keep" className="text-xl font-bold">
          {words.keep}
        </h2>
        <p className="mt-1 max-w-[52ch] text-muted">{words.keepText}</p>
      </div>
      <SignInLinks callbackUrl={callbackUrl} />
      {/* Answers by invitation stay with its link. */}
      {key && !invitation && (
        <Suspense>
          <KeepByEmail survey={survey} secret={key} />
        </Suspense>
      )}
    </Card>
  );
}
