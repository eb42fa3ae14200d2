import { useState } from 'react';
import { dayOf } from '@/lib/wallClock';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { useClosing } from '../closing';
import { useSession } from '../session';
import { closingLine as words } from '../words';

/** A notice on every page of an account that is about to be deleted: when, and how to cancel. */
export function ClosingLine() {
  const { user } = useSession();
  return user?.erase_at ? <Line id={user.id} at={user.erase_at} /> : null;
}

function Line({ id, at }: { id: number; at: string }) {
  const change = useClosing(id);
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await change({ deleted: false });
      toast(words.kept, 'done');
    } catch (error) {
      toastProblem(error);
      setBusy(false);
    }
  };
  return (
    <section
      aria-label={words.title}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-coral-wash px-5 py-4"
    >
      <p className="max-w-[60ch]">
        <strong className="block text-coral-ink">{words.title}</strong>
        {words.text(dayOf(at))}
      </p>
      <Button aria-disabled={busy} onClick={() => busy || void keep()}>
        {busy ? words.keeping : words.keep}
      </Button>
    </section>
  );
}
