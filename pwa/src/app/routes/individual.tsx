import { createFileRoute, Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { AuthCard } from '../auth/AuthCard';
import { BareShell } from '../shell/BareShell';
import { individualPage as words } from '../site/words';

export const Route = createFileRoute('/individual')({
  staticData: { layout: 'bare' },
  component: Individual,
});

/** Individual sign-up, without a company. */
function Individual() {
  useTitle(words.title);
  const { user } = useSession();
  return (
    <BareShell
      aside={
        !user && (
          <Link to="/auth/login" className={buttonClasses({ look: 'float' })}>
            {words.login}
          </Link>
        )
      }
    >
      <AuthCard title={words.title} lead={words.lead}>
        <ul className="mb-6 space-y-3">
          {words.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check size={20} className="mt-0.5 shrink-0 text-leaf-ink" aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        <Link
          to={user ? '/user/dashboard' : '/auth/signup'}
          className={buttonClasses({}, 'h-12 w-full')}
        >
          {user ? words.home : words.create}
        </Link>
        <p className="mt-5 text-sm text-muted">
          {words.company}{' '}
          <Link to="/contact" className="font-semibold text-sea-ink underline underline-offset-4">
            {words.companyLink}
          </Link>
        </p>
      </AuthCard>
    </BareShell>
  );
}
