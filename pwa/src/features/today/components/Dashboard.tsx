import type { ReactNode } from 'react';
import { useTopic } from '@/live/useTopic';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { LogContext } from '../LogContext';
import { useMemberLog } from '../useMemberLog';
import { dashboard as words } from '../words';
import { DaySkeleton } from './TodayTab';

type Props = {
  member: { id: number; day_start_hour: number };
  /** Shown until the log is open. */
  waiting?: ReactNode | undefined;
  children: ReactNode;
};

/** Leaves room for a heading. */
const headed = (
  <div className="mx-auto max-w-180 pt-12">
    <DaySkeleton />
  </div>
);

/** Opens the member's log, keeps it up to date, and provides it to the children. */
export function WithLog({ member, waiting = headed, children }: Props) {
  const { log, failed } = useMemberLog(member.id, member.day_start_hour);
  const heard = ({ cursor }: { cursor?: string }) => void (cursor && log?.heard(cursor));
  useTopic('me', { snapshot: heard, delta: heard, gone: () => undefined });
  if (failed) {
    return (
      <Card>
        <EmptyState title={words.title}>{words.text}</EmptyState>
      </Card>
    );
  }
  if (!log) return waiting;
  return <LogContext value={log}>{children}</LogContext>;
}
