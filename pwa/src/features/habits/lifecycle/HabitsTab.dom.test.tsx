import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HabitsTab } from './HabitsTab';
import { PutOffHabit } from './PutOffHabit';
import { type Habit, stage } from './rules';

const habit = {
  activity_id: 1,
  title: 'Walk',
  status: { id: stage.doing, title: 'Doing' },
  allowed: [],
  strength: 0.5,
} as unknown as Habit;

test('the tabs of the habits have room for their counts before those arrive', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HabitsTab
        view="take-action"
        past={[]}
        today="2026-05-04"
        link={(_view, _on, inside) => <b>{inside}</b>}
      />
    </QueryClientProvider>,
  );
  const rooms = () => [...document.querySelectorAll('b')].map((tab) => tab.childElementCount);
  const before = rooms();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.(Response.json({ data: [habit] })));
  expect(await screen.findByRole('button', { name: 'Walk' })).toBeInTheDocument();
  expect(document.querySelector('b')).toHaveTextContent(/ 1$/);
  expect(rooms()).toEqual(before);
});

test('a habit can be put off from the day after the member’s own', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PutOffHabit habit={habit} to={stage.notNow} today="2031-05-04" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const day = screen.getByLabelText('Review on');
  expect(day).toHaveAttribute('min', '2031-05-05');
  expect(day).toHaveValue('2031-06-03');
});
