import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { RowOrder } from '@/ui/RowOrder';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { type Role, rolesQuery } from '../queries';
import { targetPages as words } from '../words';

type Props = { role: Role; pages: AdminPage[]; onClose: () => void };
/** A page of the administration. */
type AdminPage = { label: string; to: string };
type Waypoint = Role['target_waypoints'][number];

/** The pages that a role's holders visit first, in order, each with a note. Drops those that the role may not open. */
export function TargetPages({ role, pages, onClose }: Props) {
  const client = useQueryClient();
  const nameOf = (page: string) => pages.find(({ to }) => to === page)?.label ?? page;
  const [begun] = useState<Waypoint[]>(() =>
    role.target_waypoints.filter(({ page }) => pages.some(({ to }) => to === page)),
  );
  const [rows, setRows] = useState(begun);
  useHold(JSON.stringify(rows) !== JSON.stringify(begun));
  const select = useRef<HTMLSelectElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const params = { path: { id: role.id } };
      return body(api.PATCH('/v1/auth/role/{id}', { params, body: { target_waypoints: rows } }));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: rolesQuery.queryKey });
      onClose();
      toast(words.saved(role.name));
    },
  });
  const free = pages.filter(({ to }) => !rows.some(({ page }) => page === to));
  const moved = (at: number, by: 1 | -1) => {
    const next = [...rows];
    next.splice(at + by, 0, ...next.splice(at, 1));
    setRows(next);
  };
  const remove = (at: number) => {
    setRows(rows.toSpliced(at, 1));
    select.current?.focus();
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-3 text-muted">
        {pages.length > 0 ? words.lead(role.name) : words.none(role.name)}
      </p>
      <Form busy={isPending} submit={() => mutate()} className="mt-4 space-y-5">
        <FormError>{error ? problemText(error) : undefined}</FormError>
        {rows.length > 0 && (
          <ol aria-label={words.list} className="space-y-3">
            {rows.map(({ page, note }, at) => (
              <li key={page} className="rounded-control bg-sunken px-4 pt-1 pb-4">
                <div className="flex items-center gap-2">
                  <span className="font-semibold">
                    {at + 1}. {nameOf(page)}
                  </span>
                  <RowOrder
                    label={words.order(nameOf(page))}
                    words={{
                      up: words.up(nameOf(page)),
                      down: words.down(nameOf(page)),
                      remove: words.remove(nameOf(page)),
                    }}
                    first={at === 0}
                    last={at === rows.length - 1}
                    move={(by) => moved(at, by)}
                    remove={() => remove(at)}
                  />
                </div>
                <TextField
                  label={words.note(nameOf(page))}
                  autoComplete="off"
                  maxLength={limits.Waypoint.note.maxLength}
                  value={note ?? ''}
                  onChange={({ target }) => setRows(rows.with(at, { page, note: target.value }))}
                />
              </li>
            ))}
          </ol>
        )}
        {pages.length > 0 && (
          <SelectField
            ref={select}
            label={words.add}
            value=""
            onChange={({ target }) => setRows([...rows, { page: target.value, note: '' }])}
          >
            <option value="">{free.length > 0 ? words.choose : words.allChosen}</option>
            {free.map(({ to, label }) => (
              <option key={to} value={to}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {pages.length > 0 && (
          <Button type="submit" className="h-12 w-full" aria-disabled={isPending}>
            {words.save}
          </Button>
        )}
      </Form>
    </Modal>
  );
}
