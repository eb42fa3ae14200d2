import { useNow } from '@/lib/useNow';
import { useLog } from './LogContext';

/** The member's date; changes at the start of the next day. */
export function useToday(): string {
  useNow(5_000);
  return useLog().today;
}
