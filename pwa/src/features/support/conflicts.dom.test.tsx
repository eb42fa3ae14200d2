import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EditCanned } from './desk/EditCanned';
import { cannedAnswers } from './desk/queries';
import { EditTopic } from './editor/EditTopic';
import { topics } from './queries';

const at = { id: 7, version: 3 };
const answer = { ...at, title: 'Hello', text: 'Hi', used: 0, updated_at: '2026-05-04T10:00:00Z' };
const topic = { ...at, name: 'Teams', slug: 'teams', description: '', position: 0, articles: 0 };

const forms = {
  'canned answer': {
    form: (close: () => void) => <EditCanned row={answer} onClose={close} />,
    field: 'Text',
    sent: { text: 'Mine', version: 3 },
    list: cannedAnswers(undefined).queryKey,
  },
  topic: {
    form: (close: () => void) => <EditTopic topic={topic} onClose={close} />,
    field: 'Name',
    sent: { name: 'Mine', version: 3 },
    list: topics.queryKey,
  },
};

test.each(Object.entries(forms))(
  'a %s that a colleague has changed is not overwritten, and the list is refetched',
  async (_, { form, field, sent, list }) => {
    const bodies: unknown[] = [];
    const message = 'Someone else has just changed this.';
    vi.stubGlobal('fetch', async (request: Request) => {
      bodies.push(await request.json());
      return Response.json({ code: 'conflict', message }, { status: 409 });
    });
    const close = vi.fn();
    const client = new QueryClient();
    client.setQueryData<unknown>(list, []);
    render(<QueryClientProvider client={client}>{form(close)}</QueryClientProvider>);
    const input = screen.getByLabelText<HTMLInputElement>(field);
    fireEvent.change(input, { target: { value: 'Mine' } });
    fireEvent.submit(input.form as HTMLFormElement);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(bodies).toMatchObject([sent]);
    expect(input).toHaveValue('Mine');
    expect(close).not.toHaveBeenCalled();
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  },
);
