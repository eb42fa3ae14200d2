import { Card } from '@/ui/Card';
import { SignInLinks } from '../auth/SignInLinks';
import { surveyPages as words } from '../words';

/** A visitor's report exists only on their device; an account keeps it. */
export function KeepReport({ callbackUrl }: { callbackUrl: string }) {
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
    </Card>
  );
}
