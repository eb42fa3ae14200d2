import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modal } from '@/ui/modal';
import { tour } from './tour';

beforeEach(() => localStorage.clear());
afterEach(() => modal.close());

test('the tour’s status is stored for each member, and “seen” is final', () => {
  expect(tour.leftBy(1)).toBeUndefined();
  tour.close(1, 'later');
  expect(tour.leftBy(1)).toBe('later');
  expect(tour.leftBy(2)).toBeUndefined();
  tour.close(1, 'seen');
  tour.close(1, 'later');
  expect(tour.leftBy(1)).toBe('seen');
});

test('a requested tour stays requested until it is closed or its page is left', () => {
  tour.ask();
  expect(tour.current().asked).toBe(true);
  tour.close(1, 'later');
  expect(tour.current().asked).toBe(false);
  tour.ask();
  tour.drop();
  expect(tour.current().asked).toBe(false);
});

test('listeners are notified of a close even if the tour was not requested', () => {
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

test('closing on the last step opens the registered modal, if there is one', () => {
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
