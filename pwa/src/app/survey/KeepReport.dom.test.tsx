import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Sheet } from '@/offline/surveys/model';
import { KeepReport } from './KeepReport';

vi.mock('../auth/SignInLinks', () => ({ SignInLinks: () => null }));
vi.mock('@/features/surveys/components/KeepByEmail', () => {
  throw new TypeError('Failed to fetch');
});

test('without a network, the report stays and its form is left out', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', asked);
  render(<KeepReport callbackUrl="/survey/7/report" sheet={{ survey: 7, key: 'k' } as Sheet} />);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'Keep this report' })).toBeInTheDocument();
  vi.unstubAllGlobals();
});
