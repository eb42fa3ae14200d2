import { useSession } from '@/features/accounts/session';
import { buttonClasses } from '@/ui/Button';
import { shared } from '@/ui/words';
import { PlaceLink } from '../shell/PlaceLink';
import { dashboardOf } from '../shell/places';

const signIn = { label: shared.login, to: '/auth/login' };

/** The way on from a finished page: home, or to the sign-in. */
export function GoOn() {
  const { user } = useSession();
  const { label, ...place } = user ? dashboardOf(user) : { ...signIn, search: undefined };
  return (
    <PlaceLink {...place} className={buttonClasses({})}>
      {label}
    </PlaceLink>
  );
}
