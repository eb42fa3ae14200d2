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

/** What a tap does to its entry. */
export type Change =
  | { kind: 'set_status'; value: Status }
  | { kind: 'add_amount'; value: number }
  | { kind: 'set_amount'; value: number | null }
  | { kind: 'set_note'; value: string | null };

/** An operation as it is sent. Made once at the tap and never changed. */
export type Op = Change & {
  op_id: string;
  entry_id: string;
  occurred_at: string;
  hlc: string;
  tz: string;
};

/** Why an operation was refused: the server's stable code, and its sentence where it gave one. */
export type Refusal = { code: string; message?: string };

/** An operation on its way. `n` is its place in the device's order. */
export type Waiting = { n: number; account: number; op: Op; refused?: Refusal };

/** An operation that has its answer, kept to know what an entry rests on. */
export type Sent = { account: number; op: Op };

export type StoredEntry = { account: number; id: string; entry: Entry };

/** Why nothing is sent although operations wait. */
export type Pause = 'sign-in' | 'other-account';

/** Someone who has signed in on this device. */
export type Account = {
  id: number;
  deviceId: string;
  /** The server has bound the device to this account. */
  bound: boolean;
  /** Counts submissions. */
  seq: number;
  /** The last clock given out. */
  hlc: string;
  /** Up to where nothing of the member's log is missing here. */
  cursor?: string;
  /** How far the log has come, by the newest answer: past `cursor` when another device had a hand in it. */
  told?: string;
  dayStartHour: number;
  /** Milliseconds; attempts since the last answer, and when the next one may be made. */
  attempts: number;
  retryAt: number;
  sentAt?: number;
  paused?: Pause;
};

export type EntryKey = { program: number; activity: number; date: string };

export function entryKey(id: string): EntryKey {
  const [program = '', activity = '', date = ''] = id.split('.');
  return { program: Number(program), activity: Number(activity), date };
}

export const entryId = ({ program, activity, date }: EntryKey) => `${program}.${activity}.${date}`;
