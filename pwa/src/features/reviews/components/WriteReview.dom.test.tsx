import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WriteReview } from './WriteReview';

test('a review that is sent without stars focuses the first star', async () => {
  const program = { id: 1, title: 'Daylight' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WriteReview program={program} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const text = screen.getByRole('textbox');
  fireEvent.input(text, { target: { value: 'Calm and clear.' } });
  fireEvent.submit((text as HTMLTextAreaElement).form as HTMLFormElement);
  await vi.waitFor(() => expect(screen.getAllByRole('radio')[0]).toHaveFocus());
});
