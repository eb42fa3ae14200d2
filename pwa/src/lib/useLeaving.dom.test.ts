import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLeaving } from './useLeaving';

test('a page that is on its way to another site is usable again after Back', () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const { result } = renderHook(useLeaving);
  expect(result.current[0]).toBe(false);
  act(() => result.current[1]('https://pay.example/1'));
  expect(assign).toHaveBeenCalledWith('https://pay.example/1');
  expect(result.current[0]).toBe(true);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(result.current[0]).toBe(false);
});
