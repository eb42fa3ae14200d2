import { createFileRoute, Link } from '@tanstack/react-router';
import { FeedCard } from '@/features/habits/components/FeedCard';
import { OnlineNow } from '@/features/habits/components/OnlineNow';
import { StreakCard } from '@/features/habits/components/StreakCard';
import { globalStreak, lastFiveMinutes } from '@/features/habits/queries';
import { useCommunity } from '@/features/habits/useCommunity';
import { FeaturedProgram } from '@/features/programs/components/FeaturedProgram';
import { featuredProgram } from '@/features/programs/queries';
import { Hero } from '@/features/site/components/Hero';

export const Route = createFileRoute('/')({
  // Asked for at once, while the page's code is still on its way; each card shows its own state.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(featuredProgram);
    void queryClient.prefetchQuery(globalStreak);
    void queryClient.prefetchQuery(lastFiveMinutes);
  },
  component: Home,
});

function Home() {
  useCommunity();
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-6">
      <Hero aside={<OnlineNow />} className="lg:col-span-2" />
      <StreakCard className="lg:col-start-2" />
      <FeaturedProgram
        className="scroll-mt-4 lg:col-start-1 lg:row-span-2 lg:row-start-2"
        link={(id) => (
          <Link
            to="/challenges/$id"
            params={{ id: String(id) }}
            className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline"
          >
            Look inside and join
          </Link>
        )}
      />
      <FeedCard />
    </div>
  );
}
