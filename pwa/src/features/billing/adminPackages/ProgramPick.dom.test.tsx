import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ProgramPick } from './ProgramPick';

test('a removal moves the focus to the next program, and from the last to the search', async () => {
  const Field = () => {
    const [chosen, change] = useState(['Walk', 'Sleep'].map((title, id) => ({ id, title })));
    return <ProgramPick chosen={chosen} change={change} />;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field />
    </QueryClientProvider>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  await userEvent.click(button('Remove Walk'));
  expect(button('Remove Sleep')).toHaveFocus();
  await userEvent.click(button('Remove Sleep'));
  expect(screen.getByRole('searchbox', { name: 'Includes these programs' })).toHaveFocus();
});
