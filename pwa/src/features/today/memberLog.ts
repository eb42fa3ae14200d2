import type { OfflineLog } from '@/offline/log';

/** The signed-in member's log. It stays open across pages, and retries pending changes in the background. */
let own: { id: number; dayStartHour: number; opening: Promise<OfflineLog> } | undefined;

/** Opens the log, or returns the open one. */
export function openMemberLog(id: number, dayStartHour: number): Promise<OfflineLog> {
  if (own?.id === id && own.dayStartHour === dayStartHour) return own.opening;
  closeMemberLog();
  const opening = import('@/offline/log').then(({ OfflineLog }) =>
    OfflineLog.open(id, dayStartHour),
  );
  const opened = { id, dayStartHour, opening };
  own = opened;
  opening.catch(() => {
    if (own === opened) own = undefined;
  });
  return opening;
}

/** The member's log, if it is open. */
export const openLogOf = (id: number) => (own?.id === id ? own.opening : undefined);

/** Closes the log, unless it is that of `member`. */
export function closeMemberLog(member?: number): void {
  if (!own || own.id === member) return;
  own.opening.then(
    (log) => log.close(),
    () => undefined,
  );
  own = undefined;
}
