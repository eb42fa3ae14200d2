import { formatAgo, formatClock, formatDay } from '@/lib/dates';
import { dayOf } from '@/lib/wallClock';
import { Avatar } from '@/ui/Avatar';
import { EmptyState } from '@/ui/EmptyState';
import type { SignUp } from '../activity';
import { signUpList as words } from '../words';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function when(at: string, now: number): string {
  const age = Math.max(0, now - Date.parse(at));
  if (age < HOUR_MS) return formatAgo(age);
  return age < DAY_MS ? words.at(formatClock(Date.parse(at))) : formatDay(dayOf(at));
}

/** The latest sign-ups. */
export function SignUpList({ signUps, now }: { signUps: SignUp[]; now: number }) {
  if (signUps.length === 0) {
    return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>;
  }
  return (
    <ul className="px-5 pb-5 sm:px-6">
      {signUps.slice(0, 6).map(({ member, name, at }) => (
        <li key={member} className="flex min-h-15 items-center gap-3">
          <Avatar name={name} />
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <time dateTime={at} className="text-sm text-muted tabular-nums">
            {when(at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}
