import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import { programTypes } from '../siteQueries';
import { ActivitiesCard } from './ActivitiesCard';
import type { Edited } from './queries';
import { StepsCard } from './StepsCard';
import { TypesCard } from './TypesCard';

const edited = {
  changes: 'anything',
  planned_days: 0,
  challenge: {
    id: 7,
    activities: [{ id: 1, title: 'Walk', points: 5, recurrence: { kind: 'daily' } }],
    steps: [{ id: 2, title: 'Walk', plan: [] }],
  },
} as unknown as Edited;

test.each([
  ['an activity', <ActivitiesCard key="" edited={edited} />],
  ['a step', <StepsCard key="" edited={edited} writing={() => null} />],
  ['a type', <TypesCard key="" />],
])('a second click does not delete %s twice', async (_, card) => {
  holdChanges();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(programTypes.queryKey, [{ id: 3, name: 'Walk', challenges: 0 }]);
  render(<QueryClientProvider client={client}>{card}</QueryClientProvider>);
  const button = screen.getByRole('button', { name: /(Delete|Remove).*Walk/ });
  fireEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  fireEvent.click(button);
  expect(client.isMutating()).toBe(1);
});
