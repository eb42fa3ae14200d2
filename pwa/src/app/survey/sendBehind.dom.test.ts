import '@/test/indexedDb';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { USER } from '@/features/accounts/session';
import { Answering } from '@/offline/surveys/answering';
import { FakeSurveys, surveyOf } from '@/offline/surveys/server.fake';
import { sendBehind } from './sendBehind';

const ana = 1;

/** Keeps an answer of Ana's on this device. */
async function answerOffline() {
  const server = new FakeSurveys();
  server.faults = [0];
  server.session = ana;
  const exclusive = <T>(work: () => Promise<T>) => work();
  const answering = await Answering.open(ana, 7, { transport: server.transport(), exclusive });
  await answering.adopt(surveyOf(7), Date.now(), { company: undefined });
  await answering.answer({ question_id: 1, type_id: 2, answers: [10] });
  await answering.flush();
  answering.close();
}

/** The calls that this device makes for the answer. `user`: what it remembers. */
async function callsFor(user: string | undefined) {
  Object.assign(navigator, { locks: { request: (_: string, work: () => unknown) => work() } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  localStorage.clear();
  if (user) localStorage.setItem(USER, user);
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    paths.push(new URL(typeof request === 'string' ? request : request.url).pathname);
    return Response.json({}, { status: paths.at(-1)?.endsWith('/refresh') ? 503 : 200 });
  });
  await answerOffline();
  await sendBehind(new QueryClient(), undefined);
  return paths;
}

test('a former member’s answer does not renew the session of a signed-out device', async () => {
  expect(await callsFor('null')).toEqual([]);
});

test('an answer renews the session of a device that remembers nothing', async () => {
  const calls = ['/api/auth/session', '/v1/auth/token/refresh'];
  expect(await callsFor(undefined)).toEqual(calls);
});
