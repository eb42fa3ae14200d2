import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/error';
import { formatBytes } from '@/lib/bytes';
import { problemText } from '@/lib/problem';
import { Button, ButtonLink } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { loadArchive, saveFile } from '../archive';
import type {} from '../modals';
import type { User } from '../session';

/** What the member can take with them, and the way out. */
export function YourData({ user }: { user: User }) {
  return (
    <>
      <Section
        title="Your data"
        lead="Everything that is known of you in one ZIP archive: your account, your log, your programs, as JSON and as tables."
      >
        <Export />
      </Section>
      <Section
        title="Bring your history"
        lead="From Loop Habit Tracker, HabitBull, or the archive of a Daymark: you see what becomes of it before anything is taken."
      >
        <ButtonLink look="quiet" href="/user/dashboard?tab=import">
          Bring your history
        </ButtonLink>
      </Section>
      {!user.erase_at && (
        <Section
          title="Delete the account"
          lead="You leave every board at once. After 30 days your notes, your devices and your name are erased for good; until then you can take it back."
        >
          <Button look="danger" onClick={() => modal.open('close account', { id: user.id })}>
            Delete my account
          </Button>
        </Section>
      )}
    </>
  );
}

function Export() {
  const [bytes, setBytes] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const [saved, setSaved] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const load = async () => {
    const stop = new AbortController();
    underWay.current = stop;
    setTrouble(undefined);
    setSaved(false);
    setBytes(0);
    try {
      saveFile(await loadArchive(setBytes, stop.signal), 'daymark-export.zip');
      setSaved(true);
    } catch (error) {
      if (error instanceof ApiError) setTrouble(problemText(error));
    }
    setBytes(undefined);
  };

  const busy = bytes !== undefined;
  return (
    <>
      <FormError>{trouble}</FormError>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="quiet" aria-disabled={busy} onClick={() => busy || void load()}>
          {busy ? 'Preparing…' : 'Download my data'}
        </Button>
        {busy && (
          <Button look="bare" onClick={() => underWay.current?.abort()}>
            Cancel
          </Button>
        )}
        <p role="status" className="text-sm font-semibold text-muted">
          {busy && bytes > 0 && `${formatBytes(bytes)} so far`}
          {saved && 'Your data is in your downloads.'}
        </p>
      </div>
    </>
  );
}
