import { LeaveUnsaved } from '@/ui/leaving/LeaveUnsaved';
import { useLeaveGuard } from './useLeaveGuard';

/** Asks before leaving a page with unsaved text. */
export function LeaveGuard() {
  const question = useLeaveGuard();
  return question ? <LeaveUnsaved answer={question.answer} /> : null;
}
