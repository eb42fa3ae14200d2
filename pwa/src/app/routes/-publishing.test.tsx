import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, visit } from '@/test/visit';
import { modal } from '@/ui/modal';

const person = { id: 1, email: 'mia@daymark.example', first_name: 'Mia', userType: 'admin' };
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const text = { id: 7, slug: 'faq', title: 'Questions', summary: '', body: 'Ask.', version: 1 };
const page = { ...text, kind: 'own', state: 'draft', path: '/pages/faq', in_footer: true };
const article = { ...text, topic_id: null, published: false, html: '<p>Ask.</p>', headings: [] };
const newer = { title: 'Questions, please', version: 2 };

const pages: Answers = {
  '/page/7/manage': ok(page),
  '/page/7/content': ok({ ...page, ...newer }),
  '/page/7/meta': ok(page),
};

/** Records the changes sent from now on, by the end of their path. `before` each is answered. */
function watch(before: () => void = () => undefined): string[] {
  const sent: string[] = [];
  const answer = globalThis.fetch as (request: Request) => Promise<Response>;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') {
      sent.push(`${request.url.split('/').at(-1)} ${await request.clone().text()}`);
      before();
    }
    return answer(request);
  });
  return sent;
}

const type = async () => userEvent.type(await screen.findByLabelText('Title'), ', please');
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('daymark.user', JSON.stringify(person));
});

test('publishing a page first saves its text', async () => {
  visit('/admin/pages/7', pages);
  await type();
  const sent = watch();
  await click('Publish');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatch(/^content .*"title":"Questions, please"/);
  expect(sent[1]).toBe('meta {"publish":{"state":"published"}}');
});

test.each(['Publish', 'Schedule'])('%s does nothing if the page cannot be saved', async (name) => {
  visit('/admin/pages/7', {
    ...pages,
    '/page/7/content': { status: 500, body: { message: 'No.' } },
  });
  await type();
  const sent = watch();
  await click(name);
  expect(await screen.findByText(/nothing was published/)).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(modal.current()).toBeUndefined();
});

test('publishing a help article first saves its text, and publishes that version', async () => {
  const answers: Answers = { '/support-setting/7': ok(article), '/support-setting-type': ok([]) };
  visit('/admin/support/articles/7', answers);
  await type();
  const sent = watch(() => {
    answers['/support-setting/7'] = ok({ ...article, ...newer });
  });
  await click('Publish');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatch(/^7 .*"title":"Questions, please".*"version":1/);
  expect(sent[1]).toBe('7 {"published":true,"version":2}');
});

test('a help article that cannot be saved is not published', async () => {
  const answers: Answers = { '/support-setting/7': ok(article), '/support-setting-type': ok([]) };
  visit('/admin/support/articles/7', answers);
  await type();
  const sent = watch(() => {
    answers['/support-setting/7'] = { status: 500, body: { message: 'No.' } };
  });
  await click('Publish');
  expect(await screen.findByText(/nothing was published/)).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

const survey = {
  id: 4,
  title: 'Sleep',
  summary: '',
  intro: '',
  thanks: '',
  source: '',
  state: 'draft',
  published_version: null,
  draft_version: 1,
  texts_version: 2,
  responses: 0,
  minutes: 2,
  audience: 'everyone',
  cooldown_days: 0,
  anonymous: false,
  allow_edit: false,
  monthly: false,
  scorecard: false,
  pages: [],
  questions: [],
  dimensions: [],
  bands: [],
};
const surveys: Answers = {
  '/survey/4/edited': ok(survey),
  '/survey/4/invitation': ok([]),
  '/questiontype': ok([]),
  '/survey/4': ok({ ...survey, texts_version: 3 }),
};

test('a survey that cannot be saved is not published', async () => {
  visit('/admin/surveys/4', { ...surveys, '/survey/4': { status: 500, body: { message: 'No.' } } });
  await type();
  const sent = watch();
  await click('Publish survey');
  expect(await screen.findByText(/nothing was published/)).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(modal.current()).toBeUndefined();
});

test('publishing a survey first saves its texts and settings', async () => {
  visit('/admin/surveys/4', surveys);
  await type();
  const days = screen.getByLabelText('Days between responses');
  await userEvent.clear(days);
  await userEvent.type(days, '7');
  const sent = watch();
  await click('Publish survey');
  await waitFor(() => expect(modal.current()?.type).toBe('confirm change'));
  expect(sent).toEqual(['4 {"title":"Sleep, please","texts_version":2}', '4 {"cooldown_days":7}']);
  modal.close();
});

const program = {
  id: 7,
  title: 'Daylight',
  description: '',
  type: '',
  state: 'draft',
  category: 'UNTIMED',
  timezone: 'UTC',
  scoring: 'points',
  activities: [],
  steps: [],
};
const edited = { challenge: program, version: 3, changes: 'anything', lacks: [], planned_days: 0 };
const event = {
  id: 7,
  version: 3,
  title: 'Walk',
  summary: '',
  description: '',
  timezone: 'UTC',
  starts_at: '2026-11-24T17:00:00Z',
  ends_at: '2026-11-24T18:30:00Z',
  visibility: 'public',
  status: 'draft',
  phase: 'upcoming',
  venues: [],
  trainers: [],
  schedules: [],
  thumbnails: [],
};
const banner = {
  id: 7,
  version: 3,
  name: 'Spring',
  title: '',
  text: '',
  link_label: '',
  image_alt: '',
  tone: 'leaf',
  place: 'home',
  dismissible: true,
  audience: 'everyone',
  enabled: false,
  default: false,
};

/** Each has a form below its button, and saves with `saving`. */
const drafts = [
  {
    path: '/admin/programs/7',
    label: 'Title',
    button: 'Open program',
    saving: '/challenge/7',
    answers: {
      '/challenge/7/edit': ok(edited),
      '/challenge/7': ok(program),
      '/challenge-pack': ok([]),
      '/challenge/all': ok([]),
    },
    calls: [/^7 {"title":"Daylight, please","version":3}$/, /^7 {"draft":false}$/],
    failed: /so it was not opened/,
  },
  {
    path: '/admin/events/7',
    label: 'Title',
    button: 'Publish event',
    saving: '/event/7',
    answers: { '/event/7': ok(event), '/core/defaults': ok({}) },
    calls: [/^7 {"title":"Walk, please","version":3}$/, /^7 {"status":"published"}$/],
    failed: /nothing was published/,
  },
  {
    path: '/admin/banners/7',
    label: 'Name',
    button: 'Turn on',
    saving: '/banner/7',
    answers: {
      '/banners/all': ok([banner]),
      '/banner/7': ok(banner),
      '/banner/enable/7': ok(banner),
    },
    calls: [/^7 .*"name":"Spring, please".*"version":3/, /^7 {"enabled":true}$/],
    failed: /so it stays off/,
  },
];

test.each(drafts)('$button first saves the form', async (draft) => {
  visit(draft.path, draft.answers as Answers);
  await userEvent.type(await screen.findByLabelText(draft.label), ', please');
  const sent = watch();
  await click(draft.button);
  await waitFor(() => expect(sent).toHaveLength(2));
  draft.calls.forEach((call, at) => {
    expect(sent[at]).toMatch(call);
  });
});

test.each(drafts)('$button does nothing if the form cannot be saved', async (draft) => {
  const answers: Answers = { ...(draft.answers as Answers) };
  visit(draft.path, answers);
  await userEvent.type(await screen.findByLabelText(draft.label), ', please');
  const sent = watch(() => {
    answers[draft.saving] = { status: 500, body: { message: 'No.' } };
  });
  await click(draft.button);
  expect(await screen.findByText(draft.failed)).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});
