import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { stripeScript } from '@/features/billing/card/stripe';
import { howToPay, invoices, ownBilling } from '@/features/billing/queries';
import { LiveHub, type SocketEvents } from '@/live/hub';
import { LiveContext } from '@/live/LiveContext';
import { useFollowPlan } from './useFollowPlan';

const keys = {
  own: ownBilling.queryKey,
  invoices: invoices.queryKey,
  howToPay: howToPay(7).queryKey,
  cardFields: stripeScript('https://pay.example/script.js', 'key').queryKey,
  programs: ['programs', 'open'],
  badges: ['badges'],
};

const snapshot = { op: 'snapshot', offset: 1, data: {} };

/**
 * Renders the hook with a socket that another part of the page may already have connected. The returned function
 * receives a message from the server and returns the names of the queries that are refetched.
 */
function followed({ connected = false } = {}) {
  const client = new QueryClient();
  let socket: SocketEvents | undefined;
  const hub = new LiveHub((events) => {
    socket = events;
    return { send: () => undefined, reconnect: () => undefined };
  });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(
      QueryClientProvider,
      { client },
      createElement(LiveContext, { value: hub }, children),
    );
  if (connected) {
    const nothing = () => undefined;
    hub.subscribe('me', { snapshot: nothing, delta: nothing, gone: nothing });
    socket?.open();
    socket?.message(JSON.stringify({ topic: 'me', epoch: 'a', ...snapshot }));
  }
  renderHook(useFollowPlan, { wrapper });
  if (!connected) socket?.open();
  return (frame: object) => {
    for (const queryKey of Object.values(keys)) {
      client.removeQueries({ queryKey });
      client.setQueryData(queryKey as unknown[], {});
    }
    socket?.message(JSON.stringify({ topic: 'me', epoch: 'a', ...frame }));
    const refetched = ([, queryKey]: [string, readonly unknown[]]) =>
      client.getQueryState(queryKey)?.isInvalidated;
    return Object.entries(keys)
      .filter(refetched)
      .map(([name]) => name);
  };
}

test('the first connection refetches only the plan', () => {
  expect(followed()(snapshot)).toEqual(['own']);
});

test('lost messages refetch data that depends on the plan, but do not open a payment', () => {
  const told = followed();
  told(snapshot);
  expect(told(snapshot)).toEqual(['own', 'invoices', 'programs']);
});

test('the first snapshot counts as lost messages if the socket was already connected', () => {
  expect(followed({ connected: true })(snapshot)).toEqual(['own', 'invoices', 'programs']);
});

test('a plan change refetches everything that depends on the plan', () => {
  const told = followed();
  told(snapshot);
  const delta = (data: object, offset: number) => ({ op: 'delta', offset, data });
  expect(told(delta({ notices: [] }, 2))).toEqual([]);
  expect(told(delta({ notices: [], plan: true }, 3))).toEqual([
    'own',
    'invoices',
    'howToPay',
    'programs',
  ]);
});
