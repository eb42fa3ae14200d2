import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SeriesSettings } from './SeriesSettings';

test('a chosen program has one label, and its error', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SeriesSettings
        starts="joined"
        choices={{ name: 'Hello', newsletter_id: null, program_id: 7 }}
        faultOf={(field) => (field === 'program_id' ? 'It is a draft.' : undefined)}
        change={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getAllByText('Only for this program')).toHaveLength(1);
  const group = screen.getByRole('group', { name: 'Only for this program' });
  expect(group).toHaveAccessibleDescription('It is a draft.');
});
