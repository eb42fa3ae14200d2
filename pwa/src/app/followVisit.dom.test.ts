import { beforeEach, expect, test, vi } from 'vitest';
import { modal } from '@/ui/modal';
import { followVisit } from './followVisit';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  modal.close();
  return () => vi.useRealTimers();
});

test('the popup appears 150 seconds after the load, also while a field has the focus', () => {
  document.body.innerHTML = '<input>';
  document.querySelector('input')?.focus();
  const stop = followVisit(() => null);
  vi.advanceTimersByTime(149_000);
  expect(modal.current()).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect(modal.current()).toMatchObject({ type: 'newsletter' });
  stop();
});

test('it waits for an open dialog, and appears within a second after that', () => {
  modal.open('dynamic', { title: 'Info', text: '' });
  const stop = followVisit(() => null);
  vi.advanceTimersByTime(200_500);
  expect(modal.current()).toMatchObject({ type: 'dynamic' });
  modal.close();
  vi.advanceTimersByTime(1_000);
  expect(modal.current()).toMatchObject({ type: 'newsletter' });
  stop();
});
