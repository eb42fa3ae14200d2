import { useMutation } from '@tanstack/react-query';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { shared } from '@/ui/words';
import { type Asked, useAskForMail } from '../links';
import { sendAgain as words } from '../words';

type Props = {
  mail: Asked;
  email: string;
  /** The button's text, if this is the first mail. */
  label?: string;
};

/** Sends the same mail again. */
export function SendAgain({ mail, email, label }: Props) {
  const askForMail = useAskForMail(mail);
  return <SendOnceMore send={() => askForMail(email)} label={label} />;
}

/** Like `SendAgain`, for a mail that is requested in another way. */
export function SendOnceMore({
  send,
  label = words.send,
}: {
  send: () => Promise<unknown>;
  label?: string | undefined;
}) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
  });
  const busy = isPending || isSuccess;
  return (
    <>
      <Button look="quiet" aria-disabled={busy} onClick={() => busy || mutate()}>
        {isPending ? shared.sending : label}
      </Button>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {isSuccess && words.sent}
        {error && problemText(error)}
      </p>
    </>
  );
}
