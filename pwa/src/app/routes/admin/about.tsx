import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { GalleryCard } from '@/features/about/editor/GalleryCard';
import { HeadingsForm } from '@/features/about/editor/HeadingsForm';
import { saveContent } from '@/features/about/editor/queries';
import { TeamCard } from '@/features/about/editor/TeamCard';
import { type About, about, useAboutChange } from '@/features/about/queries';
import { useSession } from '@/features/accounts/session';
import { useTitle } from '@/lib/useTitle';
import { Button, buttonClasses } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Loaded } from '../../Loaded';
import { aboutAdmin as words } from '../../site/words';
import { WrittenForm } from '../../writing/WrittenForm';

export const Route = createFileRoute('/admin/about')({
  staticData: { permission: 'site:edit' },
  component: EditAbout,
});

function EditAbout() {
  useTitle(words.title);
  const { user } = useSession();
  const page = useQuery({ ...about, staleTime: 0 });
  const open = (
    <Link to="/about" className={buttonClasses({ look: 'quiet' })}>
      {words.open}
    </Link>
  );
  return (
    <Loaded of={page} {...words} back={open}>
      {(found) => (
        <div className="grid max-w-220 gap-4 pb-8">
          <div className="mt-2 flex flex-wrap items-center gap-2 sm:mt-4">
            <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
            <Button look="quiet" onClick={() => modal.open('about versions', { about: found })}>
              {words.versions}
            </Button>
            {open}
          </div>
          <HeadingsForm about={found} />
          {user && <Text about={found} account={user.id} />}
          <TeamCard about={found} />
          <GalleryCard about={found} />
        </div>
      )}
    </Loaded>
  );
}

const fields = [{ name: 'content', kind: 'text', label: words.body }] as const;

/** The row in the format of the text editor, which requires a time of change. */
const rowOf = ({ content, version }: About) => ({
  content,
  version,
  updated_at: new Date().toISOString(),
});

function Text({ about: now, account }: { about: About; account: number }) {
  const client = useQueryClient();
  const save = useAboutChange(async (input: { content: string; version: number }) =>
    rowOf(await saveContent(input)),
  );
  return (
    <WrittenForm
      title={words.text}
      account={account}
      name="about"
      row={rowOf(now)}
      fields={fields}
      save={save}
      newest={async () => rowOf(await client.fetchQuery({ ...about, staleTime: 0 }))}
    />
  );
}
