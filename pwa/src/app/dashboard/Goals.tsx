import { GoalsCard } from '@/features/goals/components/GoalsCard';
import { BadgesCard } from '@/features/rewards/components/BadgesCard';
import { goals as words } from '../words';

/** The member's goals and their results. */
export function Goals() {
  return (
    <div className="mx-auto grid max-w-180 gap-4 pb-8">
      <h1 className="text-2xl font-extrabold">{words.goalsAndBadges}</h1>
      <GoalsCard />
      <BadgesCard />
    </div>
  );
}
