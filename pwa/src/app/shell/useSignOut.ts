import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@/api/error';
import { session } from '@/features/accounts/session';
import { signOut } from '@/features/accounts/signing';
import { toast } from '@/ui/toast';
import { useSignOut as words } from '../words';

/** Signs out and goes to the sign-in; warns if the server could not be reached. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      const id = client.getQueryData(session.queryKey)?.id;
      const log = id !== undefined && (await import('../log/leave'));
      if (log && !(await log.sendBeforeLeaving(id))) return;
      await signOut(client);
      await navigate({ to: '/auth/login', search: {}, ignoreBlocker: true });
      if (log) await log.forgetAfterLeaving(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(words.failed, 'trouble');
    }
  };
}
