import { useRouter } from '@tanstack/react-router';
import { ChangePasswordForm } from '@/features/accounts/components/ChangePasswordForm';
import { useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { toast } from '@/ui/toast';
import { homeOf } from '../home';
import { changePassword as words } from '../words';
import { AuthCard } from './AuthCard';
import { AuthLink } from './AuthLink';

export function ChangePassword() {
  useTitle(words.changePassword);
  const { history } = useRouter();
  const { user } = useSession();
  if (!user) return null;
  if (user.provider !== 'credentials') {
    return (
      <AuthCard title={words.changePassword} lead={words.thisAccountSignsIn}>
        <AuthLink to="/auth/password/forget">{words.chooseOneByMail}</AuthLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={words.changePassword} lead={words.youStaySignedIn}>
      <ChangePasswordForm
        onDone={() => {
          toast(words.yourPasswordIsChanged, 'done');
          history.replace(homeOf(user));
        }}
      />
      <p className="mt-3">
        <AuthLink to="/auth/password/forget">{words.forgotPassword}</AuthLink>
      </p>
    </AuthCard>
  );
}
