import { faultsOf } from './axe';
import { expect, seen as test } from './story';

// The rules that apply to a mail, which has no landmarks because it is not a page of a site.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

test('every mail type is accessible on a phone', async ({ page, shared }) => {
  const token = await shared.adminToken();
  const templates: { name: string }[] = await shared.call(
    'GET',
    '/v1/core/email-template',
    undefined,
    token,
  );
  expect(templates.length).toBeGreaterThan(10);
  let whole = '';
  for (const { name } of templates) {
    const path = `${shared.url}/v1/core/email-template/${name}/html`;
    const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.ok, name).toBe(true);
    // Check the mail outside its frame, because no script, and so not axe either, runs inside it.
    whole = await answer.text();
    await page.setContent(whole);
    expect(await faultsOf(page, rules), name).toEqual([]);
    await expect(page).toHaveTitle(/\S/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, name).toBeLessThanOrEqual(0);
    const small = await page.getByRole('link').evaluateAll((links) =>
      links
        .filter((link) => getComputedStyle(link).display !== 'inline')
        .map((link) => link.getBoundingClientRect().height)
        .filter((height) => height < 44),
    );
    expect(small, `${name}: what is tapped is large enough`).toEqual([]);
  }
  // Make sure that the check finds faults.
  await page.setContent(whole.replaceAll('#10302E', '#DDDDDD'));
  expect((await faultsOf(page, rules)).map(({ id }) => id)).toContain('color-contrast');
});
