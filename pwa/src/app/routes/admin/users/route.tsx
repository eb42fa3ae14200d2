import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import clsx from 'clsx';
import { Download, UserPlus } from 'lucide-react';
import { rolesQuery } from '@/features/access/queries';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { SelectionBar } from '@/features/users/components/SelectionBar';
import { UserAll } from '@/features/users/components/UserAll';
import { UserFilters } from '@/features/users/components/UserFilters';
import { UserPages } from '@/features/users/components/UserPages';
import { filterOf, type UserSearch, userSearch } from '@/features/users/search';
import { useSelection } from '@/features/users/useSelection';
import { download, withQuery } from '@/lib/download';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { Segments } from '@/ui/Segments';
import { ListTools } from '../../../lists/ListTools';
import { adminUsersRoutePage as words } from '../../../words';

export const Route = createFileRoute('/admin/users')({
  staticData: { permission: 'user:read' },
  component: Users,
});

const views = [
  { value: 'pages', label: words.pages },
  { value: 'all', label: words.allRows },
] as const;

/** The list of accounts, with a panel for the open one. */
function Users() {
  useTitle(words.users);
  const { user } = useSession();
  const search = userSearch(Route.useSearch());
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const selection = useSelection();
  const readsRoles = user ? may(user, 'role:read') : false;
  const { data: roles } = useQuery({ ...rolesQuery, enabled: readsRoles });
  if (!user) return null;
  const names = roles?.map(({ name }) => name) ?? ['admin', 'user'];

  const change = (next: UserSearch) =>
    void navigate({
      to: '.',
      search: next,
      resetScroll: false,
      // Only a new page adds to the history, so that Back does not go through every letter of a
      // search.
      replace: next.page === search.page && next.all === search.all,
    });
  const shown = { search, change, selection, current: id ? Number(id) : undefined };
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.users}</h1>
        <div className={clsx('flex flex-wrap gap-2', id && 'max-desk:hidden')}>
          <Segments
            label={words.view}
            options={views}
            value={search.all ? 'all' : 'pages'}
            choose={(view) =>
              change({
                ...search,
                all: view === 'all' || undefined,
                page: undefined,
                cursor: undefined,
              })
            }
          />
          <ListTools list="users" search={search} show={(view) => change(userSearch(view))} />
          <Button
            look="quiet"
            className="max-sm:px-3"
            onClick={() =>
              download(withQuery('/v1/auth/users/details', { ...filterOf(search), format: 'csv' }))
            }
          >
            <Download size={18} aria-hidden="true" />
            {words.csv}
          </Button>
          {may(user, 'user:create') && (
            <Button
              className="max-sm:px-3"
              onClick={() => modal.open('create user', { roles: names })}
            >
              <UserPlus size={18} aria-hidden="true" />
              {words.newUser}
            </Button>
          )}
        </div>
      </div>
      <div
        className={clsx(
          'grid gap-4',
          id && 'desk:grid-cols-[minmax(0,1fr)_26rem] desk:items-start',
        )}
      >
        <Card
          aria-label={words.allAccounts}
          className={clsx('@container', id && 'max-desk:hidden')}
        >
          <UserFilters search={search} change={change} roles={names} />
          <SelectionBar
            selection={selection}
            mayEdit={may(user, 'user:edit')}
            mayDisable={may(user, 'user:disable')}
          />
          {search.all ? <UserAll {...shown} /> : <UserPages {...shown} />}
        </Card>
        <Outlet />
      </div>
      <p className="mt-3 hidden text-sm text-muted desk:block">
        <Key>/</Key> {words.searches} <Key>↑</Key> <Key>↓</Key> {words.move}{' '}
        <Key>{words.enter}</Key> {words.opens} <Key>{words.x}</Key> {words.selects}{' '}
        <Key>{words.esc}</Key> {words.closes}
      </p>
    </>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded bg-sunken px-1.5 py-0.5 font-sans text-xs">{children}</kbd>;
}
