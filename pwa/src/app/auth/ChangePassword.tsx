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
  useTitle(words.title);
  const { history } = useRouter();
  const { user } = useSession();
  if (!user) return null;
  if (user.provider !== 'credentials') {
    return (
      <AuthCard title={words.title} lead={words.noPassword}>
        <AuthLink to="/auth/password/forget">{words.byEmail}</AuthLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <ChangePasswordForm
        onDone={() => {
          toast(words.changed, 'done');
          history.replace(homeOf(user), undefined, { ignoreBlocker: true });
        }}
      />
      <p className="mt-3">
        <AuthLink to="/auth/password/forget">{words.forgot}</AuthLink>
      </p>
    </AuthCard>
  );
}
