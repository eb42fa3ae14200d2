import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { AddCompanyMember } from '@/features/companies/components/AddCompanyMember';
import type { Company } from '@/features/companies/queries';
import { ImportSubscribers } from '@/features/newsletterAdmin/components/ImportSubscribers';

const close = () => undefined;

test.each<[string, ReactNode]>([
  ['invitations', <AddCompanyMember key="" company={{ id: 1 } as Company} onClose={close} />],
  ['subscribers', <ImportSubscribers key="" onClose={close} />],
])('a file of %s that cannot be read is reported', async (_, form) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
  fireEvent.click(screen.getByText('CSV file'));
  const file = new File(['a'], 'people.csv');
  file.text = () => Promise.reject(new DOMException('Moved', 'NotFoundError'));
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText(/This file can’t be read/)).toBeInTheDocument();
});
