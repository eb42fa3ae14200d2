import { useEffect, useState } from 'react';

/**
 * Whether the page is on its way to another site, and a function that goes there. If the browser
 * keeps the page and shows it again after Back, it is not.
 */
export function useLeaving(): [boolean, (url: string) => void] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = () => setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const leave = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  return [leaving, leave];
}
