import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type Entry = Schemas['Entry'];
export type Status = Schemas['EntryStatus'];
export type Totals = Schemas['Totals'];
export type SyncResult = Schemas['SyncResult'];
export type Changes = Schemas['Changes'];
export type OwnPrograms = Schemas['OwnPrograms'];
export type Program = Schemas['Program'];
export type Activity = Schemas['Activity'];
export type PlannedPause = Schemas['Pause'];

/** The effect of a tap on its entry. */
export type Change =
  | { kind: 'set_status'; value: Status }
  | { kind: 'add_amount'; value: number }
  | { kind: 'set_amount'; value: number | null }
  | { kind: 'set_note'; value: string | null };

/** An operation as it is sent. Created at the tap, and never changed. */
export type Op = Change & {
  op_id: string;
  entry_id: string;
  occurred_at: string;
  hlc: string;
  tz: string;
};

/** Why an operation was refused: the server's stable code, and its message if there is one. */
export type Refusal = { code: string; message?: string };

/** A pending operation. `n` is its position in the device's order. */
export type Waiting = { n: number; account: number; op: Op; refused?: Refusal };

/** An operation that the server has accepted. It is kept to tell what an entry is based on. */
export type Sent = { account: number; op: Op };

export type StoredEntry = { account: number; id: string; entry: Entry };

/** Why nothing is sent although operations are pending. */
type Pause = 'sign-in' | 'other-account';

/** An account that has signed in on this device. */
export type Account = {
  id: number;
  deviceId: string;
  /** The server has bound the device to this account. */
  bound: boolean;
  /** The number of submissions that the server has answered. */
  seq: number;
  /** The last clock issued. */
  hlc: string;
  /** The position up to which the member's log is complete here. */
  cursor?: string;
  /** The log's position according to the latest response: ahead of `cursor` if another device made changes. */
  told?: string;
  dayStartHour: number;
  /** The attempts since the last response, and the time (ms) of the next one. */
  attempts: number;
  retryAt: number;
  sentAt?: number;
  paused?: Pause;
};

type EntryKey = { program: number; activity: number; date: string };

export function entryKey(id: string): EntryKey {
  const [program = '', activity = '', date = ''] = id.split('.');
  return { program: Number(program), activity: Number(activity), date };
}

export const entryId = ({ program, activity, date }: EntryKey) => `${program}.${activity}.${date}`;
