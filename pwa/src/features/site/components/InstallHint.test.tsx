import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InstallHint } from './InstallHint';

const hint = () => screen.queryByRole('complementary', { name: 'Install Daymark' });

test('the hint opens the browser’s install prompt and then disappears', async () => {
  render(<InstallHint />);
  expect(hint()).toBeNull();
  const prompt = vi.fn();
  act(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Install app' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(hint()).toBeNull();
});

test('the hint disappears once the app is installed', () => {
  render(<InstallHint />);
  act(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn() }));
  });
  expect(hint()).toBeInTheDocument();
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
  expect(hint()).toBeNull();
});

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

test('on iOS the hint explains how to install the app', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone);
  render(<InstallHint />);
  expect(hint()).toHaveTextContent('Add to Home Screen');
});

test('the installed app shows no hint', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('standalone') }) as MediaQueryList,
  );
  render(<InstallHint />);
  expect(hint()).toBeNull();
});
