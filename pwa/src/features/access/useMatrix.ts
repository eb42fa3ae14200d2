import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, body } from '@/api/client';
import { holdPage } from '@/lib/unsaved';
import { changesOf, type Draft, toggled, untouched } from './matrix';
import { type Role, rolesQuery } from './queries';

/** Unsaved changes, step by step, and the state before the last save. */
export function useMatrix(roles: readonly Role[]) {
  const client = useQueryClient();
  const [steps, setSteps] = useState<readonly Draft[]>([untouched]);
  const [replaced, setReplaced] = useState<Draft>();
  const draft = steps.at(-1) ?? untouched;
  const changes = changesOf(draft, roles);
  const dirty = changes.size > 0;
  useEffect(() => (dirty ? holdPage() : undefined), [dirty]);

  const store = useMutation({
    mutationFn: async (wanted: Draft) => {
      const before = new Map<number, ReadonlySet<string>>();
      for (const role of roles) {
        const names = wanted.get(role.id);
        if (!names || !changesOf(wanted, [role]).size) continue;
        const given = { params: { path: { id: role.id } }, body: { permissions: [...names] } };
        const { data } = await body(api.POST('/v1/auth/role/{id}/permissions', given));
        before.set(role.id, new Set(role.permissions));
        // One at a time: after a refusal, the rest stays a draft.
        client.setQueryData(rolesQuery.queryKey, (all) =>
          all?.map((each) => (each.id === data.id ? data : each)),
        );
      }
      return before;
    },
  });

  return {
    draft,
    changes,
    canUndo: steps.length > 1,
    saving: store.isPending,
    error: store.error,
    saved: replaced !== undefined && !dirty,
    toggle: (role: Role, name: string) => {
      setReplaced(undefined);
      setSteps((before) => [...before, toggled(before.at(-1) ?? untouched, role, name)]);
    },
    undo: () => setSteps((before) => before.slice(0, -1)),
    discard: () => {
      store.reset();
      setSteps([untouched]);
    },
    save: () =>
      store.mutate(draft, {
        onSuccess: (before) => {
          // Changes that were made during the save stay drafts.
          setSteps((now) => {
            const at = now.indexOf(draft);
            return at < 0 ? now : [untouched, ...now.slice(at + 1)];
          });
          setReplaced(before);
        },
      }),
    /** Restores the state before the last save. */
    takeBack: () => replaced && store.mutate(replaced, { onSuccess: () => setReplaced(undefined) }),
  };
}
