import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { preferences, type Source } from '../preferences';
import { unsubscribe as words } from '../words';

type Props = { source: Source; token: string; category: string };

/** Unsubscribes from the kind of mail that the reader came from, in one tap. */
export function Unsubscribe({ source, token, category }: Props) {
  const client = useQueryClient();
  const found = useQuery(preferences(source)).data?.find((each) => each.category === category);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (category: NonNullable<typeof found>['category']) =>
      body(
        api.POST('/v1/auth/notification-category/unsubscribe', {
          params: { query: { token, category } },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: preferences(source).queryKey }),
  });
  const mail = found?.channels.find(({ channel }) => channel === 'mail');
  if (!found || !mail?.allowed.includes('never')) return null;
  return (
    <div className="mb-6 rounded-control bg-sea-wash px-4 py-4">
      <FormError>{error ? problemText(error) : undefined}</FormError>
      {mail.frequency === 'never' ? (
        <p role="status" className="font-semibold">
          {words.done(found.title)}
        </p>
      ) : (
        <Button aria-disabled={isPending} onClick={() => isPending || mutate(found.category)}>
          {isPending ? words.stopping : words.stop(found.title)}
        </Button>
      )}
    </div>
  );
}
