import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { isHeld, type Saver } from '@/lib/unsaved';
import { holdChanges } from '@/test/holdChanges';
import { MetaForm } from './MetaForm';
import type { ManagedPost } from './queries';

const article = {
  id: 7,
  slug: 'why-walk',
  title: 'Why walk?',
  cover_alt: '',
  author: { id: 1, name: 'Mia' },
  categories: [],
  tags: [],
  visibility: 'everyone',
  social_title: '',
  social_text: '',
} as unknown as ManagedPost;

/** Renders the form. `sent` collects the changes, and `answer` responds to the latest. */
function open() {
  const { bodies: sent, answers } = holdChanges([]);
  const ref = createRef<Saver>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MetaForm ref={ref} article={article} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const count = (n: number) => vi.waitFor(() => expect(sent).toHaveLength(n));
  const done = () => act(async () => answers.at(-1)?.(Response.json({ data: article })));
  const submit = () => fireEvent.submit(screen.getByLabelText('Tags').closest('form') as Element);
  return { ref, sent, type, count, done, submit };
}

test('publishing during a save waits for it, and sends nothing twice', async () => {
  const { ref, sent, type, count, done, submit } = open();
  type('Title for social networks', 'Walk');
  submit();
  await count(1);
  const saved = ref.current?.saved();
  await done();
  expect(await saved).toBe(true);
  expect(sent).toEqual([{ social_title: 'Walk' }]);
  expect(isHeld()).toBe(false);
});

test('what is typed during a save stays, and is saved before publishing', async () => {
  const { ref, sent, type, count, done, submit } = open();
  type('Title for social networks', 'Walk');
  submit();
  await count(1);
  type('Title for social networks', 'Walk more');
  const saved = ref.current?.saved();
  await done();
  await count(2);
  expect(screen.getByLabelText('Title for social networks')).toHaveValue('Walk more');
  await done();
  expect(await saved).toBe(true);
  expect(sent).toEqual([{ social_title: 'Walk' }, { social_title: 'Walk more' }]);
});

test('what is changed back during a save is saved again before publishing', async () => {
  const { ref, sent, type, count, done, submit } = open();
  type('Title for social networks', 'Walk');
  submit();
  await count(1);
  type('Title for social networks', '');
  const saved = ref.current?.saved();
  await done();
  await count(2);
  await done();
  expect(await saved).toBe(true);
  expect(sent).toEqual([{ social_title: 'Walk' }, { social_title: '' }]);
});
