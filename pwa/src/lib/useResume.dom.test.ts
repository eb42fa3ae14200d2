import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { keepTyping } from './typing';
import { useFields } from './useFields';
import { typedBefore, useResumeForm } from './useResume';

const signIn = (id: number) => localStorage.setItem('daymark.user', JSON.stringify({ id }));
const lose = () => localStorage.setItem('daymark.user', 'null');
const open = () => renderHook(() => useFields({ title: 'Hello', text: 'All' }, {}, null));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signIn(1);
});

/** Types into a form, which closes because the session has ended. */
function typeAndLose() {
  const { result, unmount } = open();
  act(() => result.current.set({ title: 'Welcome' }));
  keepTyping(1);
  lose();
  unmount();
}

test('what was typed is restored once after the session ended', () => {
  typeAndLose();
  signIn(1);
  const { result, unmount } = open();
  expect(result.current).toMatchObject({ value: { title: 'Welcome', text: 'All' }, dirty: true });
  unmount();
  expect(open().result.current.dirty).toBe(false);
});

test('a form with other values from the server starts with those', () => {
  typeAndLose();
  signIn(1);
  const { result } = renderHook(() => useFields({ title: 'Hello', text: 'Everyone' }, {}, null));
  expect(result.current.dirty).toBe(false);
});

test('another account does not see it, and deletes it', () => {
  typeAndLose();
  signIn(2);
  expect(open().result.current.dirty).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test('a sign-out keeps nothing', () => {
  const { result, unmount } = open();
  act(() => result.current.set({ title: 'Welcome' }));
  // As a sign-out does, here or in another tab.
  localStorage.clear();
  lose();
  unmount();
  expect(sessionStorage).toHaveLength(0);
});

test('a form that closes in a session keeps nothing', () => {
  keepTyping(1);
  const { result, unmount } = open();
  act(() => result.current.set({ title: 'Welcome' }));
  unmount();
  expect(typedBefore(JSON.stringify({ title: 'Hello', text: 'All' }))).toBeUndefined();
});

test('a react-hook-form form is restored too, still unsaved', () => {
  const openForm = () =>
    renderHook(() => {
      const form = useForm({ defaultValues: { name: 'Mia', zone: 'UTC' } });
      useResumeForm(form);
      return { form, dirty: form.formState.isDirty };
    });
  const { result, unmount } = openForm();
  act(() => result.current.form.setValue('name', 'Maja', { shouldDirty: true }));
  keepTyping(1);
  lose();
  unmount();
  signIn(1);
  const again = openForm().result;
  expect(again.current.form.getValues()).toEqual({ name: 'Maja', zone: 'UTC' });
  expect(again.current.dirty).toBe(true);
});
