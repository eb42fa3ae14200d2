import { useMutation } from '@tanstack/react-query';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { shared } from '@/ui/words';
import { type Asked, useAskForMail } from '../links';
import { sendAgain as words } from '../words';

/** Sends the same mail again. */
export function SendAgain({ mail, email }: { mail: Asked; email: string }) {
  const askForMail = useAskForMail(mail);
  return <SendOnceMore send={() => askForMail(email)} />;
}

/** Like `SendAgain`, for a mail that is requested in another way. */
export function SendOnceMore({ send }: { send: () => Promise<unknown> }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    networkMode: 'always',
  });
  const busy = isPending || isSuccess;
  return (
    <>
      <Button look="quiet" aria-disabled={busy} onClick={() => busy || mutate()}>
        {isPending ? shared.sending : words.send}
      </Button>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {isSuccess && words.sent}
        {error && problemText(error)}
      </p>
    </>
  );
}
