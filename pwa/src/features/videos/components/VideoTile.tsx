import { Play } from 'lucide-react';
import { useState } from 'react';
import { Card } from '@/ui/Card';
import { Picture } from '@/ui/Picture';
import { videoTile as words } from '../words';

const PLAYER = 'https://www.youtube-nocookie.com/embed/';

type Video = { video_id: string; title: string; published_at: string; picture?: string | null };

type Props = {
  video: Video;
  /** The level of its heading. */
  level?: 'h2' | 'h3';
};

/**
 * A video: a picture, which the first tap replaces with the player. Nothing loads from another site
 * before that tap.
 */
export function VideoTile({ video, level: Title = 'h3' }: Props) {
  const { video_id, title, picture } = video;
  const [plays, setPlays] = useState(false);
  return (
    <Card className="flex h-full flex-col">
      {plays ? (
        <iframe
          src={`${PLAYER}${encodeURIComponent(video_id)}?autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video w-full"
        />
      ) : (
        <button
          type="button"
          aria-label={words.play(title)}
          onClick={() => setPlays(true)}
          className="relative block w-full"
        >
          <Picture
            src={picture}
            alt=""
            sizes="(min-width: 40rem) 24rem, 100vw"
            className="aspect-video w-full object-cover"
          />
          <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-surface text-sea-ink shadow-card">
            <Play size={24} aria-hidden="true" />
          </span>
        </button>
      )}
      <Title className="p-5 leading-snug font-bold break-words">{title}</Title>
    </Card>
  );
}
