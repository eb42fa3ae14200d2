import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Listing, NoRows } from '@/ui/Listing';
import { Picture } from '@/ui/Picture';
import { SearchField } from '@/ui/SearchField';
import { Tag } from '@/ui/Tag';
import { toastProblem } from '@/ui/toastProblem';
import { shared } from '@/ui/words';
import { table as words } from '../words';
import { hideVideo, type ManagedVideo, managedVideos, useVideoChange } from './queries';

type Props = { search: string | undefined; change(search: string | undefined): void };

/** The channel's videos: each can be hidden. */
export function VideoTable({ search, change }: Props) {
  const videos = useInfiniteQuery(managedVideos(search));
  return (
    <Card aria-label={words.title}>
      <search className="block border-b border-line p-4">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          value={search}
          search={change}
        />
      </search>
      <Listing
        of={videos}
        what={words.what}
        loading={words.loading}
        empty={<NoRows filtered={Boolean(search)} clear={() => change(undefined)} words={words} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((video) => (
              <Row key={video.id} video={video} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

function Row({
  video: { id, title, url, picture, published_at, hidden, gone },
}: {
  video: ManagedVideo;
}) {
  const { mutate, isPending } = useVideoChange(hideVideo(id));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <Picture
        src={picture}
        alt=""
        sizes="5rem"
        className="h-14 w-20 rounded-control object-cover"
      />
      <div className="min-w-0 flex-1 basis-48">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold break-words underline-offset-4 hover:underline"
        >
          {title}
        </a>
        <p className="text-sm text-muted">{words.published(Date.parse(published_at))}</p>
      </div>
      <span className="flex flex-wrap gap-1.5 empty:hidden">
        {gone && <Tag tone="sun">{words.gone}</Tag>}
        {hidden && <Tag>{words.hidden}</Tag>}
      </span>
      <Button
        look="quiet"
        aria-label={hidden ? words.show(title) : words.hide(title)}
        aria-disabled={isPending}
        onClick={() => isPending || mutate(!hidden, { onError: toastProblem })}
      >
        {hidden ? <Eye size={18} aria-hidden="true" /> : <EyeOff size={18} aria-hidden="true" />}
        {hidden ? words.showIt : words.hideIt}
      </Button>
    </li>
  );
}
