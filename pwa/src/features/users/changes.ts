import type { QueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { oneUser, type User } from './queries';
import type { Privacy } from './search';

/** A change that an administrator makes to an account. */
export type Change = { test_user: boolean } | { disabled: boolean } | { privacy_level: Privacy };

/** Makes a change. Returns the updated account. */
export async function changeUser(id: number, change: Change): Promise<User> {
  const path = { path: { id } };
  if ('test_user' in change) {
    const call = api.PATCH('/v1/auth/user/{id}/mark-test-user', { params: path, body: change });
    return (await body(call)).data;
  }
  if ('disabled' in change) {
    const call = api.PATCH('/v1/auth/user/{id}/disabled', { params: path, body: change });
    return (await body(call)).data;
  }
  const params = { path: { user_id: id } };
  const call = api.PATCH('/v1/auth/user/privacy_level/{user_id}', { params, body: change });
  return (await body(call)).data;
}

/** The change that undoes another. */
export function backTo(user: User, change: Change): Change {
  if ('test_user' in change) return { test_user: user.test_user };
  if ('disabled' in change) return { disabled: user.disabled };
  return { privacy_level: user.privacy_level };
}

type Listed = { users: User[] } | undefined;

/** Updates changed accounts in all lists, in place. */
export function showChanged(client: QueryClient, changed: readonly User[]): void {
  const by = new Map(changed.map((user) => [user.id, user]));
  client.setQueriesData<Listed>({ queryKey: ['users'] }, (list) =>
    list?.users ? { ...list, users: list.users.map((user) => by.get(user.id) ?? user) } : list,
  );
  for (const user of changed) {
    client.setQueryData(oneUser(user.id).queryKey, user);
    void client.invalidateQueries({ queryKey: ['user', user.id] });
  }
}

const AT_ONCE = 4;

export type Outcome = { changed: User[]; before: User[]; kept: { user: User; why: string }[] };

/** Changes several accounts: a refusal for one does not affect the others. */
export async function changeAll(
  users: readonly User[],
  changeOf: (user: User) => Change,
): Promise<Outcome> {
  const outcome: Outcome = { changed: [], before: [], kept: [] };
  const waiting = [...users];
  const work = async () => {
    for (let user = waiting.shift(); user; user = waiting.shift()) {
      try {
        outcome.changed.push(await changeUser(user.id, changeOf(user)));
        outcome.before.push(user);
      } catch (error) {
        outcome.kept.push({ user, why: (error as Error).message });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}
