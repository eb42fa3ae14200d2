import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { TeamCard } from '@/features/about/editor/TeamCard';
import { StepsCard } from '@/features/programs/editor/StepsCard';
import { ScoringCard } from '@/features/surveyEditor/editor/ScoringCard';
import { modal } from '@/ui/modal';

const names = ['Ana', 'Bea', 'Cem'];
const people = names.map((name, at) => ({ id: at + 1, name, role: '', image: null }));
const steps = names.map((title, at) => ({ id: at + 1, title, plan: [] }));
const dimensions = names.map((name) => ({ id: name, name, about: '', bands: [] }));
const program = {
  challenge: { id: 7, steps, activities: [] },
  changes: 'anything',
  planned_days: 0,
};
const survey = { id: 7, dimensions, bands: [], questions: [] };

test.each<[string, ReactNode, object[]]>([
  [
    'people',
    <TeamCard key="" about={{ members: people } as never} />,
    [{ ids: [2, 1, 3] }, { ids: [2, 3, 1] }],
  ],
  [
    'steps',
    <StepsCard key="" edited={program as never} writing={() => null} />,
    [{ step_ids: [2, 1, 3] }, { step_ids: [2, 3, 1] }],
  ],
  [
    'dimensions',
    <ScoringCard key="" survey={survey as never} />,
    [
      { dimensions: [{ id: 'Bea' }, { id: 'Ana' }, { id: 'Cem' }] },
      { dimensions: [{ id: 'Bea' }, { id: 'Cem' }, { id: 'Ana' }] },
    ],
  ],
])('two quick moves of %s both count, one after the other', async (_, card, sent) => {
  const bodies: unknown[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json({ data: {} });
  });
  render(<QueryClientProvider client={new QueryClient()}>{card}</QueryClientProvider>);
  const shown = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => names.find((name) => textContent?.includes(name)))
      .filter(Boolean);
  const down = () => fireEvent.click(screen.getByRole('button', { name: 'Move Ana down' }));
  down();
  await vi.waitFor(() => expect(shown()).toEqual(['Bea', 'Ana', 'Cem']));
  down();
  await vi.waitFor(() => expect(shown()).toEqual(['Bea', 'Cem', 'Ana']));
  expect(bodies).toMatchObject(sent.slice(0, 1));
  await act(async () => answers[0]?.());
  await vi.waitFor(() => expect(bodies).toMatchObject(sent));
  expect(shown()).toEqual(['Bea', 'Cem', 'Ana']);
});

test('dimensions cannot be edited during a move: the dialog would start from the old order', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const card = <ScoringCard survey={survey as never} />;
  render(<QueryClientProvider client={new QueryClient()}>{card}</QueryClientProvider>);
  fireEvent.click(screen.getByRole('button', { name: 'Move Ana down' }));
  const edits = () => screen.getAllByRole('button', { name: /^(Edit (?!bands)|Add )/ });
  await vi.waitFor(() => {
    for (const button of edits()) expect(button).toHaveAttribute('aria-disabled', 'true');
  });
  for (const button of edits()) fireEvent.click(button);
  expect(modal.current()).toBeUndefined();
});
