import { useEffect, useState } from 'react';
import { waitingHere as words } from '../words';

/** Tells a member whose session ended that their unsent logs are still here. */
export function WaitingHere() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    void import('../log/waiting')
      .then(({ unsentHere }) => unsentHere())
      .then(setCount)
      .catch(() => undefined);
  }, []);
  if (count === 0) return null;
  return (
    <p role="status" className="mb-6 rounded-control bg-sea-wash px-4 py-3 font-semibold">
      {count === 1 ? words.one : words.many(count)}
    </p>
  );
}
