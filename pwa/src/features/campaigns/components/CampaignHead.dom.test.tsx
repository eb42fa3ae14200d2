import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CampaignHead } from './CampaignHead';

vi.mock('@/lib/language', () => ({ dateLanguage: 'de', siteHours: '24' }));

test('the planned start is in the newsletter’s time zone and the site’s date language', () => {
  const campaign = {
    ...{ path: '/newsletter/1', state: 'scheduled', subject: 'Hello' },
    ...{ starts_at: '2026-11-24T17:00:00Z', zone: 'Europe/Berlin' },
  };
  render(<CampaignHead campaign={campaign as never}>{null}</CampaignHead>);
  expect(screen.getByText('Starts 24.11.2026, 18:00 (Europe/Berlin).')).toBeInTheDocument();
});
