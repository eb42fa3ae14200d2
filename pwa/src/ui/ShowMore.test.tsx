import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ShowMore } from './ShowMore';

const button = (name: string) => screen.findByRole('button', { name });

test('loads one page at a time, retries after a failure and ends at the last page', async () => {
  let settle = { resolve: (_: number) => {}, reject: (_: Error) => {} };
  const page = vi.fn(() => {
    return new Promise<number>((resolve, reject) => {
      settle = { resolve, reject };
    });
  });
  const List = () => {
    const { data, ...more } = useInfiniteQuery({
      queryKey: ['pages'],
      queryFn: page,
      initialPageParam: 1,
      getNextPageParam: (last: number) => (last < 2 ? last + 1 : null),
      initialData: { pages: [1], pageParams: [1] },
      staleTime: 'static',
      retry: false,
    });
    return (
      <>
        <p>{data.pages.join()}</p>
        <ShowMore of={more}>Older ones</ShowMore>
      </>
    );
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  fireEvent.click(await button('Older ones'));
  const busy = await button('Loading…');
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(busy);
  expect(page).toHaveBeenCalledTimes(1);

  settle.reject(new Error('gone'));
  fireEvent.click(await button('Older ones'));
  await button('Loading…');
  settle.resolve(2);
  await screen.findByText('1,2');
  expect(screen.queryByRole('button')).toBeNull();
});
