import { Link, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '@/features/accounts/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { mobileMenu as words } from '../words';
import { AdminGroups } from './AdminGroups';
import { phonePlaces } from './menuPlaces';
import { PlaceLink } from './PlaceLink';
import { dashboardOf, profileOf } from './places';
import { useAdminPlaces } from './useAdminPlaces';
import { useSignOut } from './useSignOut';

const BREAKPOINT = '(max-width: 1024px)';

const entry =
  'flex min-h-14 w-full items-center border-b border-line px-1 text-lg font-semibold data-[status=active]:text-sea-ink';

/** The menu of narrow windows, for visitors and the administration. Members have the bottom bar. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { user } = useSession();

  useEffect(() => {
    const narrow = matchMedia(BREAKPOINT);
    const widened = () => narrow.matches || onClose();
    narrow.addEventListener('change', widened);
    return () => narrow.removeEventListener('change', widened);
  }, [onClose]);

  const places = user ? [dashboardOf(user), ...phonePlaces, profileOf(user)] : phonePlaces;
  const administration = useAdminPlaces().filter(({ to }) => !places.some((one) => one.to === to));
  return (
    <Dialog
      onClose={onClose}
      aria-label={words.menu}
      className="ml-auto h-dvh max-h-none w-full max-w-90 px-5 py-3 shadow-card"
    >
      <div className="flex h-11 items-center justify-end">
        <Button look="bare" icon aria-label={words.closeTheMenu} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </Button>
      </div>
      <nav aria-label={words.menu} className="mt-2">
        <ul>
          <li>
            <Link to="/" className={entry} activeOptions={{ exact: true }} onClick={onClose}>
              {words.home}
            </Link>
          </li>
          {places.map(({ label, to, search }) => (
            <li key={label}>
              <PlaceLink to={to} search={search} className={entry} onClick={onClose}>
                {label}
              </PlaceLink>
            </li>
          ))}
        </ul>
        {administration.length > 0 && (
          <section aria-labelledby="administration">
            <h2 id="administration" className="mt-6 mb-3 px-1 text-lg font-bold">
              {words.administration}
            </h2>
            <AdminGroups
              places={administration}
              link={({ label, to }) => (
                <PlaceLink to={to} className={entry} onClick={onClose}>
                  {label}
                </PlaceLink>
              )}
            />
          </section>
        )}
        {user ? (
          <Button
            look="quiet"
            className="mt-6 h-12 w-full"
            onClick={() => {
              onClose();
              void signOut();
            }}
          >
            {words.logout}
          </Button>
        ) : (
          <Button
            className="mt-6 h-12 w-full"
            onClick={() => {
              onClose();
              void navigate({ to: '/auth/login' });
            }}
          >
            {words.login}
          </Button>
        )}
      </nav>
    </Dialog>
  );
}
