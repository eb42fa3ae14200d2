import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@/api/error';
import { signOut } from '@/features/accounts/signing';
import { toast } from '@/ui/toast';

/** Signs out and goes to the sign-in; says so when the server could not be told. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      if (await signOut(client)) await navigate({ to: '/auth/login', search: {} });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('The server could not be reached. You are still signed in.', 'trouble');
    }
  };
}
