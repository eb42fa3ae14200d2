import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '@/ui/EmptyState';
import { Listing } from '@/ui/Listing';
import { Skeleton } from '@/ui/Skeleton';
import { videos } from '../queries';
import { videos as words } from '../words';
import { VideoTile } from './VideoTile';

const tiles = 'grid gap-4 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3';

/** All videos of the site, newest first. */
export function Videos() {
  return (
    <Listing
      of={useInfiniteQuery(videos)}
      what={words.what}
      loading={words.loading}
      skeleton={
        <div className={tiles}>
          {['a', 'b', 'c'].map((each) => (
            <Skeleton key={each} className="h-72 rounded-card" />
          ))}
        </div>
      }
      empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
    >
      {(rows) => (
        <ul className={tiles}>
          {rows.map((video) => (
            <li key={video.id}>
              <VideoTile video={video} level="h2" />
            </li>
          ))}
        </ul>
      )}
    </Listing>
  );
}
