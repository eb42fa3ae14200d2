import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { PanelPart } from '@/ui/SidePanel';
import { userSessions } from '../queries';
import { userSessions as words } from '../words';

/** An account's sessions, and a button to end them all. */
export function UserSessions({ id, mayEnd }: { id: number; mayEnd: boolean }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(userSessions(id));
  const end = useMutation({
    mutationFn: () => body(api.DELETE('/v1/auth/user/{id}/sessions', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['user', id] }),
  });
  return (
    <PanelPart title={words.signedIn}>
      <FormError>{end.error ? problemText(end.error) : undefined}</FormError>
      {error && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data?.length === 0 && <p className="text-sm text-muted">{words.empty}</p>}
      <ul className="text-sm">
        {data?.map((each) => (
          <li key={each.id} className="border-b border-line py-2 last:border-0">
            <span className="block break-words">{each.client || words.unknown}</span>
            <span className="text-muted">{words.lastUsed(Date.parse(each.used_at))}</span>
          </li>
        ))}
      </ul>
      {mayEnd && data && data.length > 0 && (
        <Button
          look="quiet"
          className="mt-2 w-full"
          aria-disabled={end.isPending}
          onClick={() => end.isPending || end.mutate()}
        >
          {end.isPending ? words.signingOut : words.signOutEverywhere}
        </Button>
      )}
    </PanelPart>
  );
}
