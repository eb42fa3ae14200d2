import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modal } from '@/ui/modal';
import { tour } from './tour';

beforeEach(() => localStorage.clear());
afterEach(() => modal.close());

test('how it was left is known for each member, and once seen it stays seen', () => {
  expect(tour.leftBy(1)).toBeUndefined();
  tour.close(1, 'later');
  expect(tour.leftBy(1)).toBe('later');
  expect(tour.leftBy(2)).toBeUndefined();
  tour.close(1, 'seen');
  tour.close(1, 'later');
  expect(tour.leftBy(1)).toBe('seen');
});

test('it is asked for until it is closed or its page is left', () => {
  tour.ask();
  expect(tour.current().asked).toBe(true);
  tour.close(1, 'later');
  expect(tour.current().asked).toBe(false);
  tour.ask();
  tour.drop();
  expect(tour.current().asked).toBe(false);
});

test('who looks is told of each close, also of one that nobody asked for', () => {
  const told = vi.fn();
  const stop = tour.listen(told);
  const before = tour.current();
  tour.close(1, 'later');
  expect(told).toHaveBeenCalledOnce();
  expect(tour.current()).not.toBe(before);
  stop();
  tour.close(1, 'later');
  expect(told).toHaveBeenCalledOnce();
});

test('closed on the last step it opens the modal that is registered, and none when none is', () => {
  tour.close(1, 'seen');
  expect(modal.current()).toBeUndefined();
  const takeBack = tour.register('install app', {});
  tour.close(2, 'later');
  expect(modal.current()).toBeUndefined();
  tour.close(2, 'seen');
  expect(modal.current()).toEqual({ type: 'install app', props: {} });
  modal.close();
  takeBack();
  tour.close(3, 'seen');
  expect(modal.current()).toBeUndefined();
});
