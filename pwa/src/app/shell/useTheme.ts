import { useState } from 'react';

type Theme = 'light' | 'dark';

function shown(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The current theme, and its switch. The choice is kept on this device; public/theme.js reads it. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(shown);
  const flip = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem('daymark.theme', next);
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
    setTheme(next);
  };
  return [theme, flip];
}
