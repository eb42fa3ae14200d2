import { createFileRoute } from '@tanstack/react-router';
import { ChannelCard } from '@/features/videos/editor/ChannelCard';
import { VideoTable } from '@/features/videos/editor/VideoTable';
import { textOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { videosAdmin as words } from '../../site/words';

export const Route = createFileRoute('/admin/videos')({
  staticData: { permission: 'site:edit' },
  component: Videos,
});

function Videos() {
  useTitle(words.title);
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="grid gap-4 pb-8">
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight sm:mt-4">{words.title}</h1>
      <ChannelCard />
      <VideoTable
        search={textOf(q)}
        change={(q) => void navigate({ search: { q }, replace: true, resetScroll: false })}
      />
    </div>
  );
}
