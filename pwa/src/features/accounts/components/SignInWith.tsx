import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { deviceZone } from '@/lib/deviceZone';
import { siteSettings } from '@/lib/siteSettings';
import { useLeaving } from '@/lib/useLeaving';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { signInWith as words } from '../words';

/**
 * The site's identity providers. Each redirects to the provider's site, which returns to
 * `callbackUrl`.
 */
export function SignInWith({ callbackUrl }: { callbackUrl: string }) {
  const { data } = useQuery(siteSettings);
  const [leaving, leaveFor] = useLeaving();
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  if (!data?.sign_in_with.length) return null;

  const go = async (provider: string) => {
    setAsking(true);
    setFault(undefined);
    try {
      const asked = { provider, callbackUrl: callbackUrl || null, timezone: deviceZone() };
      leaveFor((await body(api.POST('/api/auth/signin', { body: asked }))).url);
    } catch (error) {
      setFault(error instanceof Error ? error.message : words.failed);
    }
    setAsking(false);
  };

  return (
    <section aria-label={words.label} className="mt-6 animate-appear">
      <p className="mb-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      <FormError>{fault}</FormError>
      <ul className="space-y-3">
        {data.sign_in_with.map(({ id, name }) => (
          <li key={id}>
            <Button
              look="quiet"
              className="h-12 w-full"
              disabled={asking || leaving}
              onClick={() => go(id)}
            >
              {words.continueWith(name)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
