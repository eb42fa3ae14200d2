import { LeaveUnsaved } from './LeaveUnsaved';
import { useLeaveGuard } from './useLeaveGuard';

/** On a page on which something can be written: leaving it asks first. */
export function LeaveGuard() {
  const question = useLeaveGuard();
  return question ? <LeaveUnsaved answer={question.answer} /> : null;
}
