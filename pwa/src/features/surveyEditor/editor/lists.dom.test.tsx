import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { modal } from '@/ui/modal';
import type { Edited } from '../survey';
import { EditDimension } from './EditDimension';
import { EditPage } from './EditPage';
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
  lists_version: 3,
} as unknown as Edited;
const message = 'Another administrator has just changed this survey. Copy any text you want.';

/** Collects the bodies of the calls, which get this answer. */
function calls(answer: () => Response | Promise<Response>) {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return answer();
  });
  return bodies;
}

const refused = () => Response.json({ code: 'conflict', message }, { status: 409 });
const show = (children: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

test.each([
  [
    'Heading',
    { pages: [{ title: 'Evenings' }], lists_version: 3 },
    (close: () => void) => <EditPage survey={survey} page={0} onClose={close} />,
  ],
  [
    'Name',
    { dimensions: [{ ...sleep, name: 'Evenings' }, mood], lists_version: 3 },
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
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let version = 3;
  const bodies = calls(async () => {
    await held;
    version += 1;
    return Response.json({ data: { lists_version: version } });
  });
  show(<ScoringCard survey={survey} />);
  fireEvent.click(screen.getByRole('button', { name: 'Move Sleep down' }));
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
      { dimensions: [mood, sleep], lists_version: 3 },
      { dimensions: [sleep, mood], lists_version: 4 },
    ]),
  );
});

test('a dimension deleted during a move is deleted from the moved ones', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const bodies = calls(async () => {
    await held;
    return Response.json({ data: { ...survey, dimensions: [mood, sleep], lists_version: 4 } });
  });
  show(<ScoringCard survey={survey} />);
  fireEvent.click(screen.getByRole('button', { name: 'Move Sleep down' }));
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Sleep' }));
  const { props } = modal.current() as { props: { change(): Promise<void> } };
  const deleted = props.change();
  release();
  await deleted;
  expect(bodies).toEqual([
    { dimensions: [mood, sleep], lists_version: 3 },
    { dimensions: [mood], lists_version: 4 },
    { dimension: null },
  ]);
});

test('a dimension that cannot be deleted stays in its questions', async () => {
  const bodies = calls(refused);
  await expect(removeDimension(survey)(sleep)).rejects.toThrow(message);
  expect(bodies).toEqual([{ dimensions: [mood], lists_version: 3 }]);
});
