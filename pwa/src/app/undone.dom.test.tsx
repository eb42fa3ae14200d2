import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TargetPages } from '@/features/access/components/TargetPages';
import { EditPackage } from '@/features/billing/adminPackages/EditPackage';
import { EditQuestions } from '@/features/questionnaires/components/EditQuestions';
import { isHeld } from '@/lib/unsaved';

const onClose = () => undefined;
const asked = [1, 2].map((id) => ({ id, type_id: 3, title: 'How?', required: true, choices: [] }));
const pages = ['Users', 'Badges'].map((label) => ({ label, to: `/admin/${label}` }));
const waypoints = pages.map(({ to }) => ({ page: to, note: '' }));
const role = { id: 4, name: 'helper', target_waypoints: waypoints } as never;

const changes: [string, ReactElement, string, string | RegExp][] = [
  [
    'a moved question',
    <EditQuestions key="" of={{ activity: 2 }} title="Walk" onClose={onClose} />,
    'Move question 1 down',
    'Move question 2 up',
  ],
  [
    'a moved page',
    <TargetPages key="" role={role} pages={pages} onClose={onClose} />,
    'Move Users down',
    'Move Users up',
  ],
  ['an added price', <EditPackage key="" onClose={onClose} />, 'Add price', /^Remove/],
];

beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/question') ? Response.json({ data: asked }) : new Promise(() => undefined),
  );
});

test.each(changes)('%s that was undone does not count as unsaved', async (_, form, make, undo) => {
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: make }));
  expect(isHeld()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: undo }));
  expect(isHeld()).toBe(false);
});
