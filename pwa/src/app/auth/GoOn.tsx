import { useSession } from '@/features/accounts/session';
import { buttonClasses } from '@/ui/Button';
import { PlaceLink } from '../shell/PlaceLink';
import { dashboardOf } from '../shell/places';
import { goOn as words } from '../words';

const signIn = { label: words.login, to: '/auth/login' };

/** From a page that is done: home, or to the sign-in. */
export function GoOn() {
  const { user } = useSession();
  const { label, ...place } = user ? dashboardOf(user) : { ...signIn, search: undefined };
  return (
    <PlaceLink {...place} className={buttonClasses({})}>
      {label}
    </PlaceLink>
  );
}
