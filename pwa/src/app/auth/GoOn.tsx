import { useSession } from '@/features/accounts/session';
import { buttonClasses } from '@/ui/Button';
import { shared } from '@/ui/words';
import { PlaceLink } from '../shell/PlaceLink';
import { dashboardOf } from '../shell/places';

const signIn = { label: shared.login, to: '/auth/login' };

/** Links from a finished page to the next one: home, or the sign-in. */
export function GoOn() {
  const { user } = useSession();
  const { label, ...place } = user ? dashboardOf(user) : { ...signIn, search: undefined };
  return (
    <PlaceLink {...place} className={buttonClasses({})}>
      {label}
    </PlaceLink>
  );
}
