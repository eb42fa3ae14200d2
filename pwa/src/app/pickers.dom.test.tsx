import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { authors } from '@/features/articles/editor/queries';
import { ChangeCompanyOwner } from '@/features/companies/components/ChangeCompanyOwner';
import type { Company } from '@/features/companies/queries';
import { eventsToRecommend } from '@/features/events/editor/queries';
import { RecommendedField } from '@/features/surveyEditor/editor/RecommendedField';
import { packageNames } from '@/lib/packages';

/** Serves lists in two pages of one row each. */
function serve(first: object, last: object) {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const isNext = url.includes('cursor=next');
    const meta = { next_cursor: isNext ? null : 'next' };
    return Response.json({ data: [isNext ? last : first], meta });
  });
}

test.each([
  ['authors', authors, { id: 1 }, { id: 2 }, [{ id: 1 }, { id: 2 }]],
  ['events', eventsToRecommend, { id: 1 }, { id: 2 }, [{ id: 1 }, { id: 2 }]],
  [
    'packages',
    packageNames,
    { key: 'basic', title: 'Basic' },
    { key: 'pro', title: 'Pro' },
    [
      { value: 'basic', label: 'Basic' },
      { value: 'pro', label: 'Pro' },
    ],
  ],
])('a field lists the %s of all pages', async (_, options, first, last, listed) => {
  serve(first, last);
  const read: unknown = await new QueryClient().fetchQuery(options as typeof authors);
  expect(read).toEqual(listed);
});

test('any member of a company can become its owner, not only those of the first page', async () => {
  serve({ user_id: 1, name: 'Mia' }, { user_id: 2, name: 'Ben' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeCompanyOwner
        company={{ id: 3, owner_id: 1 } as Company}
        members={[]}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Ben')).toBeInTheDocument();
});

test('a survey recommends any article that a search finds', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked(new URL(url).searchParams.get('q'));
    return Response.json({ data: [{ id: 321, title: 'Why walk?' }] });
  });
  const [change, submit] = [vi.fn(), vi.fn()];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <form onSubmit={submit}>
        <RecommendedField of="article_ids" chosen={[]} error={undefined} change={change} />
      </form>
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('Articles that help'), 'walk{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Why walk?' }));
  expect(asked).not.toHaveBeenCalledWith(null);
  expect(change).toHaveBeenCalledWith([321]);
  expect(submit).not.toHaveBeenCalled();
});
