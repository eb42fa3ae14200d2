import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HabitsTab } from '@/features/habits/lifecycle/HabitsTab';
import { viewOf } from '@/features/habits/lifecycle/rules';
import { ownPrograms } from '@/lib/ownPrograms';
import { tabClasses } from '@/ui/tabs';

type Props = {
  show: string | undefined;
  /** The member's local date. */
  today: string;
};

/** The member's habits by stage; `show` selects the tab. */
export function Habits({ show, today }: Props) {
  const { data: own } = useQuery(ownPrograms);
  const over = own?.challenges.filter(({ membership }) => membership.status !== 'joined') ?? [];
  return (
    <HabitsTab
      view={viewOf(show)}
      today={today}
      past={over.flatMap(({ challenge }) => challenge.activities)}
      link={(view, on, inside) => (
        <Link
          to="/user/dashboard"
          search={{ tab: 'my-habits', show: view }}
          aria-current={on ? 'page' : undefined}
          resetScroll={false}
          className={tabClasses(on)}
        >
          {inside}
        </Link>
      )}
    />
  );
}
