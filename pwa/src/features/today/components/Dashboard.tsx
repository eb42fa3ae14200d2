import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { LogContext } from '../LogContext';
import { useMemberLog } from '../useMemberLog';
import { dashboard as words } from '../words';
import { DaySkeleton } from './TodayTab';

type Member = { id: number; day_start_hour: number };

/** Opens the member's log, and provides it to the children. */
export function WithLog({ member, children }: { member: Member; children: ReactNode }) {
  const { log, failed } = useMemberLog(member.id, member.day_start_hour);
  if (failed) {
    return (
      <Card>
        <EmptyState title={words.title}>{words.text}</EmptyState>
      </Card>
    );
  }
  if (!log) return <DaySkeleton />;
  return <LogContext value={log}>{children}</LogContext>;
}
