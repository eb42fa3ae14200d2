import type { Which } from './pictures';

declare module '@/ui/modal' {
  interface Modals {
    /** Which part of a chosen picture is put up. */
    'cut picture': { which: Which; file: File };
    /** The end of the own account, asked about once more. */
    'close account': { id: number };
    /** An account for somebody else, with one of these roles. */
    'create user': { roles: readonly string[] };
  }
}
