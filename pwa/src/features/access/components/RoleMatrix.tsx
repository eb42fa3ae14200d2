import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent } from 'react';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { bundles, byResource, type Reason, type Rights, reasons, whyFixed } from '../matrix';
import { type Permission, permissionsQuery, type Role, rolesQuery } from '../queries';
import { useMatrix } from '../useMatrix';
import { roleMatrix as words } from '../words';
import { MatrixBar } from './MatrixBar';
import { RoleHead } from './RoleHead';

/** The matrix of permissions (rows) and roles (columns). */
export function RoleMatrix({ pages, ...rights }: Rights & Pages) {
  const roles = useQuery(rolesQuery);
  const permissions = useQuery(permissionsQuery);
  const query = roles.data ? permissions : roles;
  if (roles.data && permissions.data) {
    return (
      <Matrix roles={roles.data} permissions={permissions.data} rights={rights} pages={pages} />
    );
  }
  return (
    <Card>
      {query.error ? (
        <Fault
          error={query.error}
          what={words.what}
          retry={query.refetch}
          busy={query.isFetching}
        />
      ) : (
        <Loading label={words.loading}>
          <div className="space-y-4 p-6">
            {['w-72', 'w-56', 'w-64', 'w-48', 'w-60'].map((width) => (
              <Skeleton key={width} className={`h-6 ${width}`} />
            ))}
          </div>
        </Loading>
      )}
    </Card>
  );
}

/** Opens the pages that a role's holders visit first. */
type Pages = { pages(role: Role): void };

type Props = { roles: Role[]; permissions: Permission[]; rights: Rights } & Pages;

function Matrix({ roles, permissions, rights, pages }: Props) {
  const matrix = useMatrix(roles);
  const why = (role: Role, name: string) => whyFixed(role, name, rights);
  const met = new Set(
    roles.flatMap((role) => permissions.map(({ name }) => why(role, name))),
  ) as Set<Reason | undefined>;
  return (
    <>
      <Card aria-label={words.title}>
        {/* The checkboxes inside take the focus, so the keyboard can scroll it. */}
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-left" onKeyDown={cellKeys}>
            <caption className="sr-only">{words.caption}</caption>
            <thead>
              <tr className="border-b border-line align-top">
                <th scope="col" className="sticky left-0 z-1 min-w-40 bg-surface p-4 font-semibold">
                  {words.permission}
                </th>
                {roles.map((role) => (
                  <RoleHead key={role.id} role={role} rights={rights} pages={pages} />
                ))}
              </tr>
            </thead>
            {byResource(permissions).map(([resource, own]) => (
              <tbody key={resource}>
                <tr className="border-b border-line bg-sunken">
                  <th
                    scope="rowgroup"
                    className="sticky left-0 bg-sunken px-4 py-1.5 text-sm font-semibold text-muted first-letter:uppercase"
                  >
                    {resource.replaceAll('-', ' ')}
                  </th>
                  <td colSpan={roles.length} />
                </tr>
                {own.map((permission) => (
                  <tr key={permission.name} className="group border-b border-line hover:bg-sunken">
                    <th
                      scope="row"
                      className="sticky left-0 z-1 bg-surface py-2 pr-3 pl-4 font-normal group-hover:bg-sunken"
                    >
                      <span className="font-semibold">{permission.name}</span>
                      <span className="hidden max-w-[44ch] text-sm text-muted sm:block">
                        {permission.description}
                      </span>
                    </th>
                    {roles.map((role) => (
                      <Cell
                        key={role.id}
                        label={words.cell(permission.name, role.name)}
                        on={bundles(matrix.draft, role, permission.name)}
                        touched={
                          bundles(matrix.draft, role, permission.name) !==
                          role.permissions.includes(permission.name)
                        }
                        fixed={why(role, permission.name)}
                        toggle={() => matrix.toggle(role, permission.name)}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
        <ul className="space-y-1 px-4 py-3 text-sm text-muted">
          {[...met].map((reason) => (
            <Fragment key={reason}>
              {reason && <li id={`why-${reason}`}>{reasons[reason]}</li>}
            </Fragment>
          ))}
          <li>{words.lastAdmin}</li>
        </ul>
      </Card>
      <MatrixBar {...matrix} />
    </>
  );
}

type CellProps = {
  label: string;
  on: boolean;
  touched: boolean;
  fixed: Reason | undefined;
  toggle(): void;
};

/** A checkbox. A locked one is focusable, so that its reason can be read. */
function Cell({ label, on, touched, fixed, toggle }: CellProps) {
  return (
    <td className={touched ? 'bg-sun-wash p-0' : 'p-0'}>
      <label
        className="grid min-h-12 w-full place-items-center not-has-aria-disabled:cursor-pointer"
        title={fixed && reasons[fixed]}
      >
        <input
          type="checkbox"
          aria-label={label}
          checked={on}
          aria-disabled={fixed ? true : undefined}
          aria-describedby={fixed && `why-${fixed}`}
          onChange={() => fixed || toggle()}
          className="size-5 accent-sea aria-disabled:opacity-45"
        />
      </label>
    </td>
  );
}

const moves: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys move between checkboxes, across group headings. */
function cellKeys(event: KeyboardEvent<HTMLTableElement>): void {
  const move = moves[event.key];
  const cell = (event.target as Element).closest('td');
  const row = cell?.closest('tr');
  if (!move || !cell || !row) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter((each) =>
    each.querySelector('input'),
  );
  const next = rows[rows.indexOf(row) + move[0]]?.cells[cell.cellIndex + move[1]];
  const tick = next?.querySelector('input');
  if (!tick) return;
  event.preventDefault();
  tick.focus();
}
