import { LiveStamp } from './LiveStamp';
import type { Told } from './protocol';
import { useTopic } from './useTopic';

const topic = 'admin';

/** Passes live activity of the site to `take`, and shows whether the connection is live. */
export function LiveAdmin({ take }: { take(activity: Told<'admin'>['delta']): void }) {
  useTopic(topic, { snapshot: take, delta: take, gone: () => undefined });
  return (
    <span className="mr-2">
      <LiveStamp topic={topic} loadedAt={0} />
    </span>
  );
}
