import { GoalsCard } from '@/features/goals/components/GoalsCard';
import { BadgesCard } from '@/features/rewards/components/BadgesCard';

/** What the member aims at, and what came of it. */
export function Goals() {
  return (
    <div className="mx-auto grid max-w-180 gap-4 pb-8">
      <h1 className="text-2xl font-extrabold">Goals and badges</h1>
      <GoalsCard />
      <BadgesCard />
    </div>
  );
}
