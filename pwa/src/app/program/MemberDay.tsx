import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { CheerRow } from '@/features/comments/components/CheerRow';
import { Comments } from '@/features/comments/components/Comments';
import { MemberProgress } from '@/features/programs/components/MemberProgress';
import { MemberBadges } from '@/features/rewards/components/MemberBadges';
import { formatDay } from '@/lib/dates';
import { plusDays } from '@/offline/dates';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { memberDay as words } from '../words';

type Props = {
  program: number;
  member: { id: number; name: string; image?: string | null };
  since: string;
  me: number;
  /** The signed-in member's local date. */
  today: string;
  onClose: () => void;
};

/** How others responded to a member's days: cheers, comments and badges. */
export function MemberDay({ program, member, since, me, today, onClose }: Props) {
  const [date, setDate] = useState(today);
  const own = member.id === me;
  const day = { program, member: member.id, date };
  return (
    <Modal title={own ? words.yourDays : member.name} onClose={onClose}>
      <div className="mt-3 grid gap-4">
        {!own && <MemberBadges id={member.id} />}
        <MemberProgress program={program} member={member.id} today={today} />
        <div className="flex items-center justify-between gap-2 rounded-control bg-sunken">
          <Button
            look="bare"
            icon
            aria-label={words.previousDay}
            disabled={date <= since}
            onClick={() => setDate(plusDays(date, -1))}
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </Button>
          <p aria-live="polite" className="font-semibold">
            {date === today ? words.today : formatDay(date)}
          </p>
          <Button
            look="bare"
            icon
            aria-label={words.nextDay}
            disabled={date >= today}
            onClick={() => setDate(plusDays(date, 1))}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </Button>
        </div>
        <CheerRow key={`cheers ${date}`} day={day} me={me} />
        <div>
          <Comments key={date} day={day} me={me} />
        </div>
      </div>
    </Modal>
  );
}
