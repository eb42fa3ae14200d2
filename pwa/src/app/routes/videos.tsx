import { createFileRoute } from '@tanstack/react-router';
import { Videos } from '@/features/videos/components/Videos';
import { useTitle } from '@/lib/useTitle';
import { videosPage as words } from '../site/words';

export const Route = createFileRoute('/videos')({ component: VideosPage });

function VideosPage() {
  useTitle(words.title);
  return (
    <>
      <h1 className="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6">{words.title}</h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8">{words.lead}</p>
      <Videos />
    </>
  );
}
