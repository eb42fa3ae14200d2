import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EditGroup } from '@/features/articles/editor/EditGroup';
import { SegmentFields } from '@/features/campaigns/components/SegmentFields';
import { wholeSegment } from '@/features/campaigns/segment';
import { EditStep } from '@/features/programs/editor/EditStep';
import { EditQuestions } from '@/features/questionnaires/components/EditQuestions';
import { EditRule } from '@/features/rewards/admin/EditRule';
import { EditTopic } from '@/features/support/editor/EditTopic';
import { SettingsForm } from '@/features/teams/admin/SettingsForm';

const onClose = () => undefined;
const part = { id: 1, duration: 7, activity_ids: [] };
const step = { id: 2, title: 'Start', description: '', plan: [part] };
const program = { id: 7, activities: [], steps: [step] };
const topic = { id: 3, name: 'Boards', description: '', position: 4 };
const rated = { id: 5, type_id: 4, title: 'How was it?', required: true, choices: [], scale: 5 };
const settings = { enabled: true, min_size: 2, max_size: 10, roster_lock: 'never' };

const forms: Record<string, [form: ReactElement, label: string, needed: boolean]> = {
  'a plan': [
    <EditStep
      key="plan"
      edited={{ challenge: program, changes: 'anything' } as never}
      step={step as never}
      writing={() => null}
      onClose={onClose}
    />,
    'Part 1: days',
    true,
  ],
  'the size of teams': [
    <SettingsForm key="size" program={7} settings={settings as never} />,
    'Smallest team on the board',
    true,
  ],
  'a new badge rule': [<EditRule key="rule" onClose={onClose} />, 'How many', true],
  'the points for a questionnaire': [
    <EditQuestions key="points" of={{ step: 2 }} title="Start" onClose={onClose} />,
    'Points for answering',
    true,
  ],
  'the scale of a rating': [
    <EditQuestions key="scale" of={{ step: 2 }} title="Start" onClose={onClose} />,
    'Highest rating',
    true,
  ],
  'the place of a category': [
    <EditGroup key="place" kind="category" row={topic as never} onClose={onClose} />,
    'Position',
    false,
  ],
  'the place of a topic': [
    <EditTopic key="topic" topic={topic as never} onClose={onClose} />,
    'Position',
    false,
  ],
};

const sent: Request[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') sent.push(request);
    const asks = request.url.endsWith('/question');
    return asks ? Response.json({ data: [rated] }) : new Promise(() => undefined);
  });
});

const show = (form: ReactElement) =>
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);

test.each(Object.keys(forms))('%s is not sent with a wrong number', async (name) => {
  const [form, label, needed] = forms[name] ?? [];
  show(form as ReactElement);
  const field = (await screen.findByLabelText(label as string)) as HTMLInputElement;
  const named = screen.queryByLabelText('Name');
  if (named) fireEvent.change(named, { target: { value: 'Daylight' } });
  const enter = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.submit(field.form as HTMLFormElement);
  };
  for (const wrong of ['2.5', 'ten', '1e3', '-1', '9'.repeat(400), ...(needed ? [''] : [])]) {
    field.blur();
    enter(wrong);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter a whole number'));
    await vi.waitFor(() => expect(field).toHaveFocus());
  }
  expect(sent).toEqual([]);
  enter(' 6 ');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.text()).toMatch(/:6\b/);
});

test('a wrong number of unopened newsletters stays in its field, and no audience is counted', () => {
  const change = vi.fn();
  const segment = wholeSegment({ unopened: 2.5 });
  show(<SegmentFields segment={segment} change={change} />);
  const field = screen.getByLabelText('Newsletters not opened');
  expect(field).toHaveValue(2.5);
  expect(field).toBeInvalid();
  expect(screen.queryByText('Counting…')).toBeNull();
  fireEvent.change(field, { target: { value: '99' } });
  expect(change).toHaveBeenLastCalledWith({ ...segment, unopened: 99 });
});
