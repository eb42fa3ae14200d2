import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { resolver } from './resolver';
import { edited, keepTyped } from './typed';

const schema = v.object({ title: v.pipe(v.string(), v.trim()), text: v.string() });
type Values = v.InferOutput<typeof schema>;

function Form({ save }: { save(values: Values): Promise<void> }) {
  const form = useForm<Values>({
    resolver: resolver(schema),
    defaultValues: { title: 'Light', text: 'All' },
  });
  const { isDirty, dirtyFields } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    await save(values);
    keepTyped(form, sent, values);
  });
  return (
    <form onSubmit={submit}>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Text" {...form.register('text')} />
      <button type="submit">Save</button>
      <p role="status">{isDirty ? Object.keys(dirtyFields).join(' and ') : 'saved'}</p>
    </form>
  );
}

test('a form keeps what is typed while it is being saved', async () => {
  let answer = () => {};
  const save = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  render(<Form save={save} />);
  await userEvent.type(screen.getByLabelText('Title'), ' in winter ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('Text'), ' day');
  await act(async () => answer());
  expect(screen.getByLabelText('Title')).toHaveValue('Light in winter');
  expect(screen.getByLabelText('Text')).toHaveValue('All day');
  expect(screen.getByRole('status')).toHaveTextContent(/^text$/);

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await act(async () => answer());
  expect(save).toHaveBeenLastCalledWith({ title: 'Light in winter', text: 'All day' });
  expect(screen.getByRole('status')).toHaveTextContent(/^saved$/);
});

test('only the edited fields of a form are its changes', () => {
  expect(edited({ title: 'Light', text: 'All' }, { text: true })).toEqual({ text: 'All' });
});
