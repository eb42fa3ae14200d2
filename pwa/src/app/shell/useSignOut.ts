import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@/api/error';
import { session } from '@/features/accounts/session';
import { signOut } from '@/features/accounts/signing';
import { toast } from '@/ui/toast';
import { useSignOut as words } from '../words';

/** The code did not load, as if the server had not answered the sign-out. */
const unreachable = () => {
  throw new ApiError(words.failed, 0);
};

/** Signs out and goes to the sign-in; warns if the server could not be reached. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      const id = client.getQueryData(session.queryKey)?.id;
      const log = id !== undefined && (await import('../log/leave').catch(unreachable));
      if (log && !(await log.sendBeforeLeaving(id))) return;
      await signOut(client);
      // Do not wait for the sign-in page, which may load slowly: the tab may be closed meanwhile.
      const forgotten = log ? log.forgetAfterLeaving(id) : undefined;
      await navigate({ to: '/auth/login', search: {}, ignoreBlocker: true });
      await forgotten;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(words.failed, 'trouble');
    }
  };
}
