import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Form } from './Form';
import { QuestionField } from './QuestionField';
import { TextField } from './TextField';

const question = {
  title: 'How was it?',
  description: '',
  required: true,
  type_id: 1,
  choices: [{ id: 3, text: 'Good' }],
};
const draft = { answers: [], text: '', rate: undefined };

const form = (error?: string, busy = false, submit = vi.fn()) => (
  <Form busy={busy} submit={submit}>
    <TextField label="Name" error={error} />
    <TextField label="Town" error="Unknown." />
    <button type="submit">Save</button>
  </Form>
);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a form that refuses its own values focuses the first invalid field', async () => {
  const { rerender } = render(form());
  screen.getByLabelText('Name').focus();
  send();
  await vi.waitFor(() => expect(screen.getByLabelText('Town')).toHaveFocus());
  rerender(form('Too long.'));
  send();
  await vi.waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(document.activeElement).toHaveAccessibleDescription('Too long.');
});

test('a form that the server refused focuses the first invalid field', () => {
  const { rerender } = render(form(undefined, true));
  expect(document.body).toHaveFocus();
  rerender(form('Taken.'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('a form leaves the focus alone when it opens, and when someone has moved on meanwhile', () => {
  const { rerender } = render(form('Too long.'));
  expect(document.body).toHaveFocus();
  rerender(form('Too long.', true));
  screen.getByLabelText('Town').focus();
  rerender(form('Too long.'));
  expect(screen.getByLabelText('Town')).toHaveFocus();
});

test('a question with choices is focused at its first choice', () => {
  const choices = (busy: boolean) => (
    <Form busy={busy} submit={() => undefined}>
      <QuestionField
        question={question}
        draft={draft}
        error="Please answer."
        longest={9}
        change={() => undefined}
      />
    </Form>
  );
  const { rerender } = render(choices(true));
  rerender(choices(false));
  expect(screen.getByRole('radio', { name: 'Good' })).toHaveFocus();
});

test('a group of buttons is focused at its first button', async () => {
  render(
    <Form busy={false} submit={() => undefined}>
      <fieldset data-invalid>
        <button type="button">Remove Walk</button>
      </fieldset>
      <button type="submit">Save</button>
    </Form>,
  );
  send();
  await vi.waitFor(() => expect(screen.getByText('Remove Walk')).toHaveFocus());
});

test('a form that is busy is not sent again', () => {
  const submit = vi.fn();
  const { rerender } = render(form(undefined, true, submit));
  send();
  expect(submit).not.toHaveBeenCalled();
  rerender(form(undefined, false, submit));
  send();
  expect(submit).toHaveBeenCalledOnce();
});
