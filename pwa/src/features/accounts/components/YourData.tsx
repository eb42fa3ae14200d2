import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/error';
import { formatBytes } from '@/lib/bytes';
import { problemText } from '@/lib/problem';
import { Button, ButtonLink } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { shared } from '@/ui/words';
import { loadArchive, saveFile } from '../archive';
import type { User } from '../session';
import { yourData as words } from '../words';

/** Exports the member's data, and deletes the account. */
export function YourData({ user }: { user: User }) {
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        <Export />
      </Section>
      <Section title={words.import} lead={words.importLead}>
        <ButtonLink look="quiet" href="/user/dashboard?tab=import">
          {words.import}
        </ButtonLink>
      </Section>
      {!user.erase_at && (
        <Section title={words.delete} lead={words.deleteLead}>
          <Button look="danger" onClick={() => modal.open('close account', { id: user.id })}>
            {words.deleteMyAccount}
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
          {busy ? words.preparing : words.download}
        </Button>
        {busy && (
          <Button look="bare" onClick={() => underWay.current?.abort()}>
            {shared.cancel}
          </Button>
        )}
        <p role="status" className="text-sm font-semibold text-muted">
          {busy && bytes > 0 && words.soFar(formatBytes(bytes))}
          {saved && words.saved}
        </p>
      </div>
    </>
  );
}
