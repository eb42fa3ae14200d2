import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { session, useSession } from '@/features/accounts/session';
import { ContactWays } from '@/features/support/components/ContactWays';
import { contact } from '@/features/support/queries';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { buttonClasses } from '@/ui/Button';
import { Prose } from '@/ui/Prose';
import { Section } from '@/ui/Section';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '../Loaded';
import { contactPage as words } from '../site/words';

const ContactForm = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/support/components/ContactForm')))
    .ContactForm,
}));

export const Route = createFileRoute('/contact')({ component: ContactPage });

function ContactPage() {
  const { user, status } = useSession();
  const client = useQueryClient();
  const page = useQuery(contact);
  useTitle(page.data?.title ?? words.heading);
  const help = (
    <Link to="/support" className={buttonClasses({ look: 'quiet' })}>
      {words.help}
    </Link>
  );
  return (
    <Loaded of={page} {...words} back={help}>
      {(found) => {
        const more = found.email || found.phone || found.address || found.hours;
        return (
          <>
            <h1 className="mt-2 text-3xl font-extrabold tracking-tight break-words sm:mt-6">
              {found.title}
            </h1>
            <div className="mt-2 mb-6 max-w-144">
              <Prose html={found.html} />
            </div>
            <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-6">
              <Section title={words.form}>
                <Suspense fallback={<Skeleton className="h-80" />}>
                  {status !== 'loading' && (
                    <ContactForm
                      member={user != null}
                      onSignedOut={() => void client.invalidateQueries(session)}
                      ticket={(number) => (
                        <Link
                          to="/support/tickets/$id"
                          params={{ id: String(number) }}
                          className={buttonClasses({})}
                        >
                          {words.openTicket}
                        </Link>
                      )}
                    />
                  )}
                </Suspense>
              </Section>
              <div className="grid gap-4">
                {more && (
                  <Section title={words.ways}>
                    <ContactWays contact={found} />
                  </Section>
                )}
                <p>{help}</p>
              </div>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
