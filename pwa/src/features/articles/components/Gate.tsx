import { Link, useLocation } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { buttonClasses } from '@/ui/Button';
import { shared } from '@/ui/words';
import type { Post } from '../queries';
import { gate as words } from '../words';

type Props = { locked: NonNullable<Post['locked']>; signedIn: boolean };

/** Shown where the free part ends: what unlocks the rest. */
export function Gate({ locked, signedIn }: Props) {
  const { pathname: callbackUrl } = useLocation();
  const text = locked === 'packages' && signedIn ? words.packagesMember : words[`${locked}Text`];
  return (
    <section
      aria-labelledby="gate"
      className="mt-8 rounded-card bg-surface p-6 text-center shadow-card sm:p-8"
    >
      <Lock size={28} className="mx-auto text-sea-ink" aria-hidden="true" />
      <h2 id="gate" className="mt-3 text-xl font-bold">
        {words[locked]}
      </h2>
      <p className="mx-auto mt-1 max-w-[40ch] text-balance text-muted">{text}</p>
      {locked === 'packages' && signedIn && (
        <Link to="/packages" className={buttonClasses({}, 'mt-5')}>
          {words.plans}
        </Link>
      )}
      {!signedIn && (
        <p className="mt-5 flex flex-wrap justify-center gap-3">
          {locked === 'packages' ? (
            <Link to="/packages" className={buttonClasses({})}>
              {words.plans}
            </Link>
          ) : (
            <Link to="/auth/signup" search={{ callbackUrl }} className={buttonClasses({})}>
              {words.join}
            </Link>
          )}
          <Link
            to="/auth/login"
            search={{ callbackUrl }}
            className={buttonClasses({ look: 'quiet' })}
          >
            {shared.login}
          </Link>
        </p>
      )}
    </section>
  );
}
