import { createFileRoute } from '@tanstack/react-router';
import clsx from 'clsx';
import { Download, Upload } from 'lucide-react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { Lists } from '@/features/newsletterAdmin/components/Lists';
import { SubscriberPanel } from '@/features/newsletterAdmin/components/SubscriberPanel';
import { SubscriberTable } from '@/features/newsletterAdmin/components/SubscriberTable';
import {
  filterOf,
  type SubscriberSearch,
  subscriberSearch,
} from '@/features/newsletterAdmin/search';
import { download, withQuery } from '@/lib/download';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { ListTools } from '../../../lists/ListTools';
import { adminSubscribersPage as words } from '../../../words';

export const Route = createFileRoute('/admin/newsletter/subscribers')({
  staticData: { permission: 'newsletter:read' },
  component: Subscribers,
});

/** The list of subscribers, with a panel for the open one. */
function Subscribers() {
  useTitle(words.title);
  const { user } = useSession();
  const search = subscriberSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const change = (next: SubscriberSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  const mayEdit = user ? may(user, 'newsletter:edit') : false;
  const { open } = search;
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
        <div className={clsx('flex flex-wrap gap-2', open && 'max-desk:hidden')}>
          <ListTools
            list="subscribers"
            search={search}
            show={(view) => change(subscriberSearch(view))}
          />
          <Button
            look="quiet"
            className="max-sm:px-3"
            onClick={() => {
              const asked = { ...filterOf(search), format: 'csv' };
              return download(withQuery('/v1/auth/newsletter/export', asked));
            }}
          >
            <Download size={18} aria-hidden="true" />
            {words.csv}
          </Button>
          {mayEdit && (
            <Button
              look="quiet"
              className="max-sm:px-3"
              onClick={() => modal.open('import subscribers', {})}
            >
              <Upload size={18} aria-hidden="true" />
              {words.import}
            </Button>
          )}
        </div>
      </div>
      <div
        className={clsx(
          'grid gap-4',
          open && 'desk:grid-cols-[minmax(0,1fr)_26rem] desk:items-start',
        )}
      >
        <div className={clsx('grid gap-4', open && 'max-desk:hidden')}>
          <SubscriberTable search={search} change={change} />
          <Lists mayEdit={mayEdit} />
        </div>
        {open && (
          <SubscriberPanel
            key={open}
            id={open}
            mayEdit={mayEdit}
            onClose={() => change({ ...search, open: undefined })}
          />
        )}
      </div>
    </>
  );
}
