import { LiveStamp } from './LiveStamp';
import type { Told } from './protocol';
import { useTopic } from './useTopic';

const topic = 'admin';

type Props = {
  /** Takes live activity of the site. */
  take(activity: Told<'admin'>['delta']): void;
  /** Fetches what `take` updates: activity may have been missed. */
  refetch(): void;
};

/** Follows live activity of the site, and shows whether the connection is live. */
export function LiveAdmin({ take, refetch }: Props) {
  useTopic(topic, { snapshot: refetch, delta: take, gone: () => undefined });
  return (
    <span className="mr-2">
      <LiveStamp topic={topic} loadedAt={0} />
    </span>
  );
}
