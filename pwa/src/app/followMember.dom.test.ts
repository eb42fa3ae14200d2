import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { session, type User } from '@/features/accounts/session';
import { signInAgain } from '@/features/accounts/signInAgain';
import { adopt } from '@/features/accounts/signing';
import { LiveHub } from '@/live/hub';
import { followMember } from './followMember';
import type { newRouter } from './router';

const followers = vi.hoisted(() => ({
  outbox: { moved: vi.fn(), stop: () => undefined },
  answers: { look: vi.fn(), stop: () => undefined },
  confirmPush: vi.fn(),
  nothing: () => () => undefined,
  loaded: vi.fn(),
}));

vi.mock('./followOutbox', () => ({ followOutbox: () => followers.outbox }));
vi.mock('./followAnswers', () => ({ followAnswers: () => followers.answers }));
vi.mock('./followPush', () => ({
  followPush: followers.nothing,
  confirmPush: followers.confirmPush,
}));
vi.mock('./followVisit', () => ({ followVisit: followers.nothing }));
vi.mock('./followHumanCheck', () => ({ followHumanCheck: followers.nothing }));
vi.mock('./auth/SignInAgain', () => {
  followers.loaded();
  return { SignInAgain: () => null };
});
vi.mock('./kept', () => ({ keepQueries: followers.nothing }));

const ana = { id: 1, email: 'ana@daymark.example' } as User;

/** Follows a page of this user. */
function follow(user: User | null) {
  const client = new QueryClient();
  client.setQueryData(session.queryKey, user);
  const hub = new LiveHub(() => ({ send: () => undefined, reconnect: () => undefined }));
  const stop = followMember(client, hub, {} as ReturnType<typeof newRouter>);
  vi.clearAllMocks();
  return { client, stop };
}

test('a new session of the same member sends pending changes and confirms the device', () => {
  const { client, stop } = follow(ana);
  const { outbox, answers, confirmPush } = followers;
  const calls = () => [outbox.moved, answers.look, confirmPush].map(({ mock }) => mock.calls);
  void signInAgain.ask(ana);
  expect(calls()).toEqual([[], [], []]);
  adopt(client, ana);
  expect(calls()).toEqual([[[]], [[]], [[1, true]]]);
  stop();
});

test('the sign-in that covers a page is loaded before a member types', async () => {
  document.body.innerHTML = '<button></button><textarea></textarea>';
  const focus = (field: string) => document.querySelector<HTMLElement>(field)?.focus();
  const visitor = follow(null);
  focus('textarea');
  visitor.stop();
  const { stop } = follow(ana);
  focus('button');
  await new Promise((next) => setTimeout(next));
  expect(followers.loaded).not.toHaveBeenCalled();
  focus('textarea');
  await vi.waitFor(() => expect(followers.loaded).toHaveBeenCalledOnce());
  stop();
});
