import { useQueryClient } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '@/api/client';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { ownPlace } from '../catalogue';
import { shareResult as words } from '../words';

/** A member's result in a program, as a picture to share. */
export function ShareResult({ own: { challenge, membership } }: { own: Schema['OwnProgram'] }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, title, state } = challenge;
  const { points, streak } = membership;
  const share = async () => {
    setBusy(true);
    const place = ownPlace(id, 'all');
    // Without a response, use the last known rank, if any.
    const row = await client.fetchQuery(place).catch(() => client.getQueryData(place.queryKey));
    setBusy(false);
    const final = state === 'final' || state === 'archived';
    const program = { id, title };
    modal.open('share card', {
      of: { kind: 'result', program, points, streak, rank: row?.own.rank, of: row?.total, final },
    });
  };
  return (
    <Button
      look="bare"
      icon
      className="relative -mr-3"
      aria-label={words.share(title)}
      aria-disabled={busy}
      onClick={() => busy || void share()}
    >
      <Share2 size={18} aria-hidden="true" />
    </Button>
  );
}
