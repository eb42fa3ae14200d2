import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { modal } from '@/ui/modal';
import type { Edited } from '../survey';
import { EditDimension } from './EditDimension';
import { EditPage } from './EditPage';
import { QuestionsCard } from './QuestionsCard';
import { removeDimension } from './removeDimension';
import { ScoringCard } from './ScoringCard';

const dimension = (name: string) => ({ id: name.toLowerCase(), name, about: '', bands: [] });
const [sleep, mood] = [dimension('Sleep'), dimension('Mood')];
const survey = {
  id: 4,
  pages: [{ title: 'Nights' }],
  dimensions: [sleep, mood],
  bands: [],
  questions: [{ id: 7, dimension: 'sleep' }],
  pages_version: 3,
  dimensions_version: 3,
  bands_version: 3,
  order_version: 3,
} as unknown as Edited;
const message = 'Another administrator has just changed this survey. Copy any text you want.';

/** Collects the bodies of the changes, and answers each with `answer`. */
function calls(answer: (body: object) => Response | Promise<Response>) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ data: [] });
    const body = await request.json();
    bodies.push(body);
    return answer(body);
  });
  return bodies;
}

const refused = () => Response.json({ code: 'conflict', message }, { status: 409 });
/**
 * Holds each change until it is released, then answers like the server: with the changed survey and
 * the next version of the list.
 */
function held() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let saved = survey;
  const answer = async (body: object) => {
    await released;
    const list = 'pages' in body ? 'pages_version' : 'dimensions_version';
    saved = { ...saved, ...body, [list]: saved[list] + 1 };
    return Response.json({ data: saved });
  };
  return { answer, release };
}

const show = (children: React.ReactNode) => {
  const client = new QueryClient();
  return render(children, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
};
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  [
    'Heading',
    { pages: [{ title: 'Evenings' }], pages_version: 3 },
    (close: () => void) => <EditPage survey={survey} page={0} onClose={close} />,
  ],
  [
    'Name',
    { dimensions: [{ ...sleep, name: 'Evenings' }, mood], dimensions_version: 3 },
    (close: () => void) => <EditDimension survey={survey} dimension={sleep} onClose={close} />,
  ],
])('a refused save keeps the text that was typed: %s', async (label, sent, dialog) => {
  const bodies = calls(refused);
  const close = vi.fn();
  show(dialog(close));
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: 'Evenings' } });
  fireEvent.submit(field.form as HTMLFormElement);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(bodies).toEqual([sent]);
  expect(field).toHaveValue('Evenings');
  expect(close).not.toHaveBeenCalled();
});

test('a move that waits for another one is saved over its result', async () => {
  const { answer, release } = held();
  const bodies = calls(answer);
  show(<ScoringCard survey={survey} />);
  click('Move Sleep down');
  const up = screen.getByRole('button', { name: 'Move Sleep up' });
  await vi.waitFor(() => expect(up).toHaveAttribute('aria-disabled', 'false'));
  expect(screen.getByRole('button', { name: 'Edit Sleep' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  fireEvent.click(up);
  release();
  await vi.waitFor(() =>
    expect(bodies).toEqual([
      { dimensions: [mood, sleep], dimensions_version: 3 },
      { dimensions: [sleep, mood], dimensions_version: 4 },
    ]),
  );
});

test('a dimension deleted during a move is deleted from the moved ones', async () => {
  const { answer, release } = held();
  const bodies = calls(answer);
  show(<ScoringCard survey={survey} />);
  click('Move Sleep down');
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  click('Delete Sleep');
  const { props } = modal.current() as { props: { change(): Promise<void> } };
  const deleted = props.change();
  release();
  await deleted;
  expect(bodies).toEqual([
    { dimensions: [mood, sleep], dimensions_version: 3 },
    { dimensions: [mood], dimensions_version: 4 },
    { dimension: null },
  ]);
});

test('a dimension that cannot be deleted stays in its questions', async () => {
  const bodies = calls(refused);
  await expect(removeDimension({ survey, dimension: sleep })).rejects.toThrow(message);
  expect(bodies).toEqual([{ dimensions: [mood], dimensions_version: 3 }]);
});

const [a, b, c] = [{ title: 'A' }, { title: 'B' }, { title: 'C' }];
const paged: Edited = { ...survey, pages: [a, b, c], questions: [] };

test('two pages removed one right after the other are both removed', async () => {
  const { answer, release } = held();
  const bodies = calls(answer);
  show(<QuestionsCard survey={paged} />);
  click('Remove page 1');
  click('Remove page 2');
  release();
  await vi.waitFor(() =>
    expect(bodies).toEqual([
      { questions: [], pages: [b, c], pages_version: 3, order_version: 3 },
      { questions: [], pages: [c], pages_version: 4, order_version: 3 },
    ]),
  );
});

test('a removal that waits for another one does not send the version of a colleague', async () => {
  const { answer, release } = held();
  const bodies = calls(answer);
  const { rerender } = show(<QuestionsCard survey={paged} />);
  click('Remove page 1');
  click('Remove page 2');
  rerender(<QuestionsCard survey={{ ...paged, pages: [a, c], pages_version: 5 }} />);
  release();
  await vi.waitFor(() =>
    expect(bodies).toEqual([
      { questions: [], pages: [b, c], pages_version: 3, order_version: 3 },
      { questions: [], pages: [c], pages_version: 4, order_version: 3 },
    ]),
  );
});

const question = (id: number, page: number) => ({
  id,
  lineage: id,
  page,
  title: `Q${id}`,
  type_id: 3,
});
const asked = { ...paged, questions: [question(7, 0), question(8, 1)] } as unknown as Edited;

test('a move names the pages that were shown, and a removal waits until it is saved', async () => {
  const { answer, release } = held();
  const bodies = calls(answer);
  show(<QuestionsCard survey={asked} />);
  click('Move Q8 down');
  const remove = screen.getByRole('button', { name: 'Remove page 2' });
  await vi.waitFor(() => expect(remove).toHaveAttribute('aria-disabled', 'true'));
  fireEvent.click(remove);
  release();
  await vi.waitFor(() => expect(remove).toHaveAttribute('aria-disabled', 'false'));
  fireEvent.click(remove);
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  const places = (...pages: number[]) => [
    { id: 7, page: pages[0] },
    { id: 8, page: pages[1] },
  ];
  expect(bodies).toEqual([
    { questions: places(0, 2), pages_version: 3 },
    { questions: places(0, 0), pages: [a, c], pages_version: 3, order_version: 3 },
  ]);
});

test('questions cannot be moved while a page is being removed', async () => {
  const { answer, release } = held();
  const bodies = calls(answer);
  show(<QuestionsCard survey={asked} />);
  click('Remove page 3');
  const down = screen.getByRole('button', { name: 'Move Q8 down' });
  await vi.waitFor(() => expect(down).toHaveAttribute('aria-disabled', 'true'));
  fireEvent.click(down);
  release();
  await vi.waitFor(() => expect(down).toHaveAttribute('aria-disabled', 'false'));
  expect(bodies).toHaveLength(1);
});

test.each([
  ['a dimension is moved', ScoringCard, 'Move Sleep down', [a, b, c], 3],
  ['another page is removed', QuestionsCard, 'Remove page 1', [b, c], 4],
])('a dialog opened while %s saves its page', async (_, Card, button, kept, version) => {
  const { answer, release } = held();
  const bodies = calls(answer);
  const close = vi.fn();
  show(
    <>
      <Card survey={paged} />
      <EditPage survey={paged} page={2} onClose={close} />
    </>,
  );
  click(button);
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  const field = screen.getByLabelText<HTMLInputElement>('Heading');
  fireEvent.change(field, { target: { value: 'Evenings' } });
  fireEvent.submit(field.form as HTMLFormElement);
  release();
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  const pages = kept.map((page) => (page === c ? { title: 'Evenings' } : page));
  expect(bodies[1]).toEqual({ pages, pages_version: version });
});

test('a dimension saved unchanged does not bring back an older survey', async () => {
  const before: Edited = { ...survey, questions: [] };
  const bodies = calls(() => Response.json({ data: before }));
  const close = vi.fn();
  const { rerender } = show(<EditDimension survey={before} dimension={sleep} onClose={close} />);
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Name').form as HTMLFormElement);
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  rerender(<ScoringCard survey={survey} />);
  click('Delete Sleep');
  const { props } = modal.current() as { props: { change(): Promise<void> } };
  await props.change();
  expect(bodies).toEqual([
    { dimensions: [sleep, mood], dimensions_version: 3 },
    { dimensions: [mood], dimensions_version: 3 },
    { dimension: null },
  ]);
});
