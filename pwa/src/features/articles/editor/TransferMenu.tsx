import { download, withQuery } from '@/lib/download';
import { Menu } from '@/ui/Menu';
import { modal } from '@/ui/modal';
import { transfer as words } from './words';

const exported = (format: 'markdown' | 'ghost') => () =>
  void download(withQuery('/v1/core/post-export', { format }));

/** The import and export of articles. */
export function TransferMenu({ publishes }: { publishes: boolean }) {
  const items = [
    {
      label: words.import,
      name: words.import,
      choose: () => modal.open('import articles', { publishes }),
    },
    { label: words.markdown, name: words.markdownName, choose: exported('markdown') },
    { label: words.ghost, name: words.ghostName, choose: exported('ghost') },
  ];
  return <Menu label={words.more} items={items} />;
}
