import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import type { Writing } from '@/ui/writing';
import { BasicsForm } from './BasicsForm';
import type { Edited } from './queries';

const packages = [
  { key: 'casual', title: 'Casual' },
  { key: 'team', title: 'Team' },
];

/** Renders the form for a program with these values. */
function show(values: object, writing: Writing = () => null) {
  const program = { id: 7, title: 'Daylight', type: '', category: 'UNTIMED', timezone: 'UTC' };
  const edited = { challenge: { ...program, ...values }, changes: 'anything' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BasicsForm edited={edited as unknown as Edited} writing={writing} />
    </QueryClientProvider>,
  );
}

/** The choices in the form for a program with this package, on a site that sells these packages. */
function choicesOf(required: object, onSale: object[]) {
  holdChanges(onSale);
  show(required);
  const field = screen.getByLabelText<HTMLSelectElement>('Who can join');
  const choices = () =>
    within(field)
      .getAllByRole('option')
      .map((each) => each.textContent);
  return { field, choices };
}

test('a program can require a package of the site', async () => {
  const { choices } = choicesOf({}, packages);
  await screen.findByRole('option', { name: 'Members with the Team plan' });
  const all = ['Everyone', 'Members with the Casual plan', 'Members with the Team plan'];
  expect(choices()).toEqual(all);
});

test('without packages, everyone can join', () => {
  const { choices } = choicesOf({}, []);
  expect(choices()).toEqual(['Everyone']);
});

test('a program’s own package stays a choice when it is no longer on offer', async () => {
  const own = { package: 'gold', package_title: 'Golden' };
  const { field, choices } = choicesOf(own, packages);
  await screen.findByRole('option', { name: 'Members with the Team plan' });
  expect(field).toHaveDisplayValue('Members with the Golden plan');
  fireEvent.change(field, { target: { value: 'team' } });
  expect(field).toHaveValue('team');
  expect(choices()).toContain('Members with the Golden plan');
});

test('a title typed before the editor reports its text is sent with it', async () => {
  const { bodies } = holdChanges();
  const written: ((text: string) => void)[] = [];
  show({ description: 'Walk.' }, ({ value, onChange }) => {
    written.push(onChange);
    return <p>{value}</p>;
  });
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  fireEvent.change(title, { target: { value: 'Dusk' } });
  act(() => written[0]?.('Walk **slowly**.'));
  expect(screen.getByText('Walk **slowly**.')).toBeInTheDocument();
  fireEvent.submit(title.form as HTMLFormElement);
  const sent = [{ title: 'Dusk', description: 'Walk **slowly**.' }];
  await vi.waitFor(() => expect(bodies).toEqual(sent));
});

/** Edits the title of version 3. Before the form is sent, a colleague saves version 4. */
function rename(theirs: object) {
  const { bodies } = holdChanges();
  const client = new QueryClient();
  const program = { id: 7, title: 'Daylight', type: '', category: 'UNTIMED', timezone: 'UTC' };
  const form = (version: number, values: object) => (
    <QueryClientProvider client={client}>
      <BasicsForm
        edited={{ challenge: { ...program, ...values }, changes: 'anything', version } as never}
        writing={() => null}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(form(2, {}));
  // Before the edit, the form follows the program.
  rerender(form(3, { title: 'Dawn' }));
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  expect(title).toHaveValue('Dawn');
  fireEvent.change(title, { target: { value: 'Dusk' } });
  rerender(form(4, { title: 'Dawn', ...theirs }));
  fireEvent.submit(title.form as HTMLFormElement);
  return bodies;
}

test('a field that a colleague has changed too is sent with the old version', async () => {
  const bodies = rename({ title: 'Noon' });
  await vi.waitFor(() => expect(bodies).toEqual([{ title: 'Dusk', version: 3 }]));
});

test('other fields that a colleague has changed do not prevent the save', async () => {
  const bodies = rename({ featured: true });
  await vi.waitFor(() => expect(bodies).toEqual([{ title: 'Dusk', version: 4 }]));
});
