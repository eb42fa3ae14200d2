import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import type { Asked } from '@/ui/Confirm';
import { modal } from '@/ui/modal';
import { ActivitiesCard } from './ActivitiesCard';
import type { Edited } from './queries';
import { StepsCard } from './StepsCard';

const program = (changes_from: string | null) =>
  ({
    changes: changes_from ? 'additions' : 'anything',
    changes_from,
    planned_days: 0,
    challenge: {
      id: 7,
      activities: [{ id: 1, title: 'Walk', points: 5, recurrence: { kind: 'daily' } }],
      steps: [{ id: 2, title: 'Walk', plan: [] }],
    },
  }) as unknown as Edited;
const activities = (edited: Edited) => <ActivitiesCard edited={edited} />;
const steps = (edited: Edited) => <StepsCard edited={edited} writing={() => null} />;

test.each([
  ['activity', activities, '/v2/core/challenge/7/activity/1'],
  ['step', steps, '/v1/core/challenge-step/2'],
])('an %s is removed only after a question that says what goes with it', async (_, card, path) => {
  const { paths } = holdChanges();
  const client = new QueryClient();
  const show = (edited: Edited) => (
    <QueryClientProvider client={client}>{card(edited)}</QueryClientProvider>
  );
  const { rerender } = render(show(program(null)));
  const ask = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Remove Walk' }));
    return modal.current()?.props as Asked;
  };
  const { title, text, change } = ask();
  expect(title).toBe('Remove “Walk”?');
  expect(text).toContain('questions are deleted');
  expect(paths).toEqual([]);
  rerender(show(program('2026-05-09')));
  expect(ask().text).toMatch(/no longer due from .*9/);
  void change();
  await vi.waitFor(() => expect(paths).toEqual([path]));
  act(() => modal.close());
});
