import { signIn, toEnd } from './device';
import { expect, expectAccessible, test } from './story';

const ask = {
  points: 25,
  questions: [
    { type_id: 1, title: 'How did you sleep?', choices: ['Well', 'Badly'] },
    { type_id: 2, title: 'What helped?', choices: ['Walks', 'Friends', 'Rest'], required: false },
    { type_id: 3, title: 'What else?', required: false },
    { type_id: 4, title: 'How likely?', scale: 10 },
  ],
};
const civil = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('find, wait for and join programs; answer questions; cheer, comment on and report a day', async ({
  page: visitor,
  elsewhere,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  /** A page in a separate browser. */
  const pageOf = async (account: { email: string; password: string }) => {
    const context = await elsewhere();
    await signIn(context, site, account);
    return context.newPage();
  };
  const token = await site.adminToken();
  const above = '/v1/core/available-challenge-banner';
  const { version } = await site.call('GET', above, undefined, token);
  const banner = {
    version,
    enabled: true,
    title: 'Walk with us',
    description: 'All of May.',
    link: '/',
  };
  await site.call('POST', above, banner, token);
  const mission = await site.call(
    'POST',
    '/v2/core/challenge',
    {
      title: 'Sleep well',
      type: 'Monthly Missions',
      category: 'TIMED',
      start_date: civil(-1),
      end_date: civil(9),
      activities: [{ title: 'Lights out at ten' }],
      steps: [
        { title: 'Wind down', plan: [{ duration: 6, activities: [0] }] },
        { title: 'Keep it', plan: [{ duration: 5, activities: [0] }] },
      ],
    },
    token,
  );
  const step = `/v1/core/challenge-step/${mission.steps[0].id}/question`;
  await site.call('PUT', step, ask, token);
  const activity = `/v1/core/activity/${mission.activities[0].id}/question`;
  await site.call('PUT', activity, { questions: [ask.questions[2], ask.questions[3]] }, token);

  const seat = {
    title: 'One seat',
    category: 'UNTIMED',
    capacity: 1,
    activities: [{ title: 'Sit' }],
  };
  const tiny = await site.call('POST', '/v2/core/challenge', seat, token);
  const kim = { email: 'kim@daymark.example', password: 'one-small-thing-8' };
  const first = await site.call('POST', '/v1/auth/user/register', kim);
  await site.call('POST', `/v2/core/challenge/${tiny.id}/join`, {}, first.access_token);

  // A visitor looks for a program.
  await visitor.goto('/challenges');
  await expect(visitor.getByRole('complementary', { name: 'Walk with us' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByLabel('Type').selectOption('Accelerator Program');
  await expect(visitor).toHaveURL(/type=Accelerator/);
  await visitor.getByRole('button', { name: 'Show all programs' }).click();
  await visitor.getByLabel('Type').selectOption('Monthly Missions');
  await visitor.getByLabel('Status').selectOption('Running');
  await expect(visitor.getByRole('link', { name: community.title })).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Sleep well' }).click();
  await expect(visitor.getByText('You are here')).toBeVisible();
  await expect(visitor.getByText('How did you sleep?')).toHaveCount(0);

  // A member answers a step's questions.
  const noor = { email: 'noor@daymark.example', password: 'one-small-thing-8' };
  const person = { ...noor, first_name: 'Noor', last_name: 'Haddad' };
  const { access_token: hers } = await site.call('POST', '/v1/auth/user/register', person);
  // Skip the tour.
  await site.call('PATCH', '/v1/auth/user/mark-tour-completed', {}, hers);
  let page = await pageOf(noor);
  await page.goto(`/challenges/${tiny.id}`);
  await page.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(page.getByText('You are next on the waitlist.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave waitlist' }).click();
  await expect(page.getByRole('button', { name: 'Join waitlist' })).toBeVisible();

  await page.goto(`/challenges/${mission.id}`);
  await page.getByRole('button', { name: 'Join program' }).click();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('Please Answer This Question')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Well' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Rest' }).check();
  await page.getByLabel('What else? (optional)').fill('Tea');
  await page.getByRole('radio', { name: '9', exact: true }).check();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('Answers saved: +25 points.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('Tea');
  await expect(page.getByText('You have joined. 25 points so far.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(page.getByText('Wind down is complete.')).toBeVisible();
  await expect(page.getByText(/^Completed on /)).toBeVisible();
  await expectAccessible(page);

  // The member also answers an activity's questions on its day.
  await page.getByRole('link', { name: 'Log today' }).click();
  await page.getByRole('button', { name: 'More for Lights out at ten' }).click();
  await page.getByRole('radio', { name: '7', exact: true }).check();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('Answers saved.')).toBeVisible();
  await expectAccessible(page);

  // Ben cheers Ana's day and comments on it; she reports the comment, and deletes it.
  const [ana, ben] = community.accounts;
  if (!ana || !ben) throw new Error('nobody is here');
  page = await pageOf(ben);
  await page.goto('/challenges/1');
  await toEnd(page, page.getByRole('region', { name: 'Members' }));
  await page.getByRole('button', { name: 'Ana Lindqvist' }).last().click();
  const day = page.getByRole('dialog', { name: 'Ana Lindqvist' });
  await day.getByRole('button', { name: 'Cheer' }).click();
  await expect(day.getByRole('button', { name: 'Cheered' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(day.getByRole('status').filter({ hasText: 'You' })).toBeVisible();
  await day.getByLabel('Your comment').fill('What a start!');
  await day.getByRole('button', { name: 'Post comment' }).click();
  await expect(day.getByText('What a start!')).toBeVisible();
  await expectAccessible(page);

  const anas = await pageOf(ana);
  await anas.goto('/challenges/1');
  await anas.getByRole('button', { name: 'Cheers for you' }).click();
  const own = anas.getByRole('dialog', { name: 'Your days' });
  await expect(own.getByText('Ben Asante').first()).toBeVisible();
  await own.getByRole('button', { name: 'Report comment by Ben Asante' }).click();
  await own.getByLabel('What is wrong with it? (optional)').fill('Too kind');
  await own.getByRole('button', { name: 'Send report' }).click();
  await expect(own.getByText('Thank you. A moderator will review it.')).toBeVisible();
  await own.getByRole('button', { name: 'Delete comment by Ben Asante' }).click();
  await own.getByRole('button', { name: 'Delete comment' }).click();
  await expect(own.getByText('No comments yet. Write the first one.')).toBeVisible();
  // She joined today, so there is no previous day.
  await expect(own.getByRole('button', { name: 'Previous day' })).toBeDisabled();
});

test('a member reads their own answers and another member’s progress', async ({
  page,
  site,
  community,
}) => {
  const [, ben] = community.accounts;
  if (!ben) throw new Error('nobody is here');
  const program = `/v2/core/challenge/${community.program}`;
  const { activities } = await site.call('GET', program);
  const walk = activities.find((each: { title: string }) => each.title === 'Morning walk');
  const asked = { questions: [{ type_id: 3, title: 'Where did you go?' }] };
  const token = await site.adminToken();
  const set = await site.call('PUT', `/v1/core/activity/${walk.id}/question`, asked, token);

  await signIn(page.context(), site, ben);
  await page.goto(`/challenges/${community.program}`);
  const answers = page.getByRole('dialog', { name: 'Your answers' });
  await page.getByRole('button', { name: 'Your answers' }).click();
  await expect(answers.getByText('No answers yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const { access_token: his } = await site.call('POST', '/v1/auth/login', ben);
  const said = {
    local_date: civil(0),
    responses: [{ question_id: set.questions[0].id, descriptive_ans: 'Along the river' }],
  };
  await site.call('POST', `/v1/core/activity/${walk.id}/questionnaire-response`, said, his);
  const list = `**/v1/core/challenge-response/${community.program}*`;
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await page.getByRole('button', { name: 'Your answers' }).click();
  await answers.getByRole('button', { name: 'Try again?' }).waitFor();
  await page.unroute(list);
  await answers.getByRole('button', { name: 'Try again?' }).click();
  await expect(answers.getByRole('listitem')).toContainText(/Morning walk.*Along the river/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const progress = '**/v2/core/challenge/*/user/*';
  await page.route(progress, (route) => route.fulfill({ status: 503, json: {} }));
  await toEnd(page, page.getByRole('region', { name: 'Members' }));
  await page.getByRole('button', { name: 'Ana Lindqvist' }).last().click();
  const ana = page.getByRole('dialog', { name: 'Ana Lindqvist' });
  await ana.getByRole('button', { name: 'Try again?' }).waitFor();
  await page.unroute(progress);
  await ana.getByRole('button', { name: 'Try again?' }).click();
  const far = ana.getByRole('region', { name: 'Progress' });
  await expect(far).toContainText('points50rank1');
  await expect(far).toContainText('1 of 1 day done');
  const days = far.getByRole('list', { name: 'The last two weeks' }).getByRole('listitem');
  await expect(days).toHaveCount(14);
  await expect(days.last()).toHaveText(/: 2 habits done, 50 points$/);
  await expectAccessible(page);
});
