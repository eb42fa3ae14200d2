import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { formatBytes } from '@/lib/bytes';
import { formatMoment } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import type { Overview } from '@/offline/storage';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { toast } from '@/ui/toast';
import { useLog, useView } from '../LogContext';
import { ownPrograms } from '../queries';
import { deviceTab as words } from '../words';
import { SyncLine } from './SyncLine';

/** The data stored on this device, and a button to clear it. `install` offers the installation, if possible. */
export function DeviceTab({ install }: { install: ReactNode }) {
  const log = useLog();
  const { stored } = useView();
  const [found, setFound] = useState<Overview>();
  useEffect(() => {
    let left = false;
    void log.overview().then((overview) => left || setFound(overview));
    return () => {
      left = true;
    };
  }, [log, stored]);
  const { sentAt } = stored.account;
  const rows: [string, string][] = [
    [words.waiting, formatNumber(found?.waiting ?? 0)],
    [words.refused, formatNumber(found?.refused ?? 0)],
    [words.logEntries, formatNumber(found?.entries ?? 0)],
    [words.lastSent, sentAt ? formatMoment(sentAt) : words.never],
    [words.spaceUsed, found?.used === undefined ? words.unknown : formatBytes(found.used)],
    [words.spaceFree, found?.room === undefined ? words.unknown : formatBytes(found.room)],
    [words.persistent, found?.persisted ? words.yes : words.no],
  ];
  return (
    <div className="mx-auto grid max-w-180 gap-4 pb-8">
      <h1 className="text-2xl font-extrabold">{words.title}</h1>
      <Card aria-label={words.title} className="px-5 py-4">
        <SyncLine />
        <dl className="mt-2 divide-y divide-line">
          {rows.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-2.5">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          {!found?.persisted && (
            <Button
              look="quiet"
              onClick={async () => {
                const kept = await navigator.storage?.persist?.();
                if (!kept) toast(words.notGranted);
                setFound(await log.overview());
              }}
            >
              {words.protect}
            </Button>
          )}
          <Clear
            unsent={(found?.waiting ?? 0) + (found?.refused ?? 0)}
            drafts={found?.drafts ?? 0}
          />
        </div>
      </Card>
      {install}
    </div>
  );
}

/** Asks for confirmation, and says what would be lost. */
function Clear({ unsent, drafts }: { unsent: number; drafts: number }) {
  const log = useLog();
  const client = useQueryClient();
  const { refetch } = useQuery(ownPrograms(log));
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button look="quiet" onClick={() => setAsking(true)}>
        {words.clearDevice}
      </Button>
    );
  }
  const clear = async () => {
    // Otherwise these responses would be saved to the device again.
    client.removeQueries({ type: 'inactive' });
    await log.clear();
    setAsking(false);
    toast(words.cleared, 'done');
    void log.flush(true);
    void refetch();
  };
  const loses = unsent + drafts > 0;
  return (
    <div role="alert" className="w-full animate-appear rounded-control bg-coral-wash p-4">
      <p className="font-semibold">{loses ? words.lossText(unsent, drafts) : words.safeText}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look={loses ? 'danger' : 'primary'} onClick={clear}>
          {loses ? words.clearAnyway : words.clear}
        </Button>
        <Button look="quiet" onClick={() => setAsking(false)}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
