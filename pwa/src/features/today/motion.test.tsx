import { act, render, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/api/client';
import type { OfflineLog } from '@/offline/log';
import type { Program } from '@/offline/model';
import { CountUp } from '@/ui/CountUp';
import { Confetti } from './components/Confetti';
import { PlaceCard } from './components/PlaceCard';
import { LogContext } from './LogContext';
import { useTap } from './useTap';

/** Sets the preference for reduced motion. */
const prefer = (still: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: still } as MediaQueryList);

beforeEach(() => {
  Element.prototype.animate = vi.fn();
  return () => void Reflect.deleteProperty(Element.prototype, 'animate');
});

test.each([
  [false, 18],
  [true, 0],
])('with reduced motion %s, a milestone shows %i pieces of confetti', (still, pieces) => {
  prefer(still);
  const { container, rerender } = render(<Confetti burst={0} />);
  expect(container.querySelectorAll('span')).toHaveLength(0);
  rerender(<Confetti burst={1} />);
  expect(container.querySelectorAll('span')).toHaveLength(pieces);
});

test('points count up to the new value, even if it changes midway', () => {
  prefer(false);
  const steps: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => steps.push(step));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => {
    steps[frame - 1] = () => undefined;
  });
  const { container, rerender } = render(<CountUp value={100} />);
  const run = (...times: number[]) => {
    for (const time of times) for (const step of steps.splice(0)) step(time);
    return container.textContent;
  };
  rerender(<CountUp value={140} />);
  expect(container).toHaveTextContent('100');
  expect(run(1000, 1150)).toBe('120');
  rerender(<CountUp value={1200} />);
  expect(run(2000, 2300)).toBe('1,200');
});

test('with reduced motion the new points appear immediately', () => {
  prefer(true);
  const { container, rerender } = render(<CountUp value={100} />);
  rerender(<CountUp value={140} />);
  expect(container).toHaveTextContent('140');
});

test.each([
  ['kept', 1],
  ['not kept', 0],
])('a log entry that is %s vibrates the device %i times', async (fate, times) => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  const kept = () => (fate === 'kept' ? Promise.resolve() : Promise.reject(new Error()));
  const log = { log: kept } as unknown as OfflineLog;
  const { result } = renderHook(useTap, {
    wrapper: ({ children }) => <LogContext value={log}>{children}</LogContext>,
  });
  await act(() => result.current.act('1.1.2026-11-21', { kind: 'set_status', value: 'done' }));
  expect(vibrate).toHaveBeenCalledTimes(times);
});

test('a new neighbour on the board fades in, even a private one with a familiar number', () => {
  prefer(false);
  const row = (user_id: number | null, pos: number) =>
    ({ user_id, pos, rank: pos, name: null, image: null, points: 5 }) as Schema['LeaderboardRow'];
  const card = (...rows: Schema['LeaderboardRow'][]) => (
    <LogContext value={{ account: 1 } as OfflineLog}>
      <PlaceCard
        program={{ id: 3, title: 'Steps' } as Program}
        rows={rows}
        me={1}
        total={9}
        asOf={undefined}
      />
    </LogContext>
  );
  const { rerender } = render(card(row(1, 2)));
  expect(Element.prototype.animate).not.toHaveBeenCalled();
  rerender(card(row(null, 1), row(1, 2)));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(Element.prototype.animate).toHaveBeenCalledTimes(1);
});
