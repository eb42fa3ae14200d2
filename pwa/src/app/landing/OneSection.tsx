import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { User } from '@/features/accounts/session';
import { Tiles } from '@/features/articles/components/ArticleTiles';
import { PlanPrices } from '@/features/billing/components/PlanPrices';
import { EventTile } from '@/features/events/components/EventTile';
import { FeedCard } from '@/features/habits/components/FeedCard';
import { StreakCard } from '@/features/habits/components/StreakCard';
import { FeaturedProgram } from '@/features/programs/components/FeaturedProgram';
import { ProgramCard } from '@/features/programs/components/ProgramCard';
import { Praise } from '@/features/reviews/components/Praise';
import { HowItWorks } from '@/features/site/components/HowItWorks';
import { Pricing } from '@/features/site/components/Pricing';
import { SectionFrame } from '@/features/site/components/SectionFrame';
import type { Landing } from '@/features/site/queries';
import { VideoTile } from '@/features/videos/components/VideoTile';
import { deviceZone } from '@/lib/deviceZone';
import type { SiteSection } from '@/lib/site';
import { whenReachable } from '@/lib/whenReachable';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { PlaceLink } from '../shell/PlaceLink';
import { oneSection as words } from '../words';

const NewsletterSection = lazy(async () => ({
  default: (await whenReachable(() => import('./NewsletterSection'))).NewsletterSection,
}));

type Props = {
  section: SiteSection;
  home: Landing;
  user: User | null | undefined;
  /** Whether the board and the community are already shown above. */
  live: boolean;
};

const tiles = 'grid gap-4 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3';

/** A section of the front page. Empty sections are left out. */
export function OneSection({ section, home, user, live }: Props) {
  switch (section.key) {
    case 'globalChallenge':
      return live ? null : (
        <SectionFrame section={section} more={<More to="/globalchallenge">{words.streak}</More>}>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:gap-6">
            <StreakCard />
            <FeedCard />
          </div>
        </SectionFrame>
      );
    case 'programHome':
      if (live && home.programs.length === 0) return null;
      return (
        <SectionFrame section={section} more={<More to="/challenges">{words.programs}</More>}>
          {!live && (
            <FeaturedProgram
              className="mb-4 lg:mb-6"
              link={(id) => <More to={`/challenges/${id}`}>{words.seeProgram}</More>}
            />
          )}
          <ul className={tiles}>
            {home.programs.map((program) => (
              <li key={program.id}>
                <ProgramCard program={program} />
              </li>
            ))}
          </ul>
        </SectionFrame>
      );
    case 'eventsHome':
      return home.events.length === 0 ? null : (
        <SectionFrame section={section} more={<More to="/events">{words.events}</More>}>
          <ul className={tiles}>
            {home.events.map((event) => (
              <li key={event.id}>
                <EventTile event={event} zone={user?.timezone ?? deviceZone()} />
              </li>
            ))}
          </ul>
        </SectionFrame>
      );
    case 'howItWorks':
      return <HowItWorks section={section} begin={<Begin />} />;
    case 'scorecardHome':
      return (
        <SectionFrame
          section={section}
          more={
            <Link to="/survey" className={buttonClasses({}, 'mt-3')}>
              {words.scorecard}
            </Link>
          }
        />
      );
    case 'reviewsHome':
      return home.reviews.length === 0 ? null : (
        <SectionFrame section={section}>
          <Praise
            reviews={home.reviews}
            rating={home.rating}
            about={({ challenge_id, challenge_title }) => (
              <Link
                to="/challenges/$id"
                params={{ id: String(challenge_id) }}
                className="underline underline-offset-4"
              >
                {challenge_title}
              </Link>
            )}
          />
        </SectionFrame>
      );
    case 'articleHome':
      return home.articles.length === 0 ? null : (
        <SectionFrame section={section} more={<More to="/insights">{words.articles}</More>}>
          <Tiles posts={home.articles} />
        </SectionFrame>
      );
    case 'packagesHome':
      return (
        <Pricing
          section={section}
          plans={<PlanPrices />}
          actions={
            <>
              <Begin />
              <PlaceLink to="/packages" className={buttonClasses({ look: 'quiet' })}>
                {words.pricing}
              </PlaceLink>
            </>
          }
        />
      );
    case 'videosHome':
      return home.videos.length === 0 ? null : (
        <SectionFrame section={section} more={<More to="/videos">{words.videos}</More>}>
          <ul className={tiles}>
            {home.videos.map((video) => (
              <li key={video.id}>
                <VideoTile video={video} />
              </li>
            ))}
          </ul>
        </SectionFrame>
      );
    case 'aboutUs':
      return (
        <SectionFrame section={section} more={<More to="/about">{words.about}</More>}>
          {home.about.text && (
            <Card className="p-5 sm:p-6">
              <h3 className="text-lg font-bold">{home.about.title}</h3>
              <p className="mt-1 max-w-[68ch] text-muted">{home.about.text}</p>
            </Card>
          )}
        </SectionFrame>
      );
    case 'newsletterHome':
      return (
        <Suspense fallback={<div className="h-64" />}>
          <NewsletterSection section={section} />
        </Suspense>
      );
    default:
      return null;
  }
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <PlaceLink
    to={to}
    className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline"
  >
    {children}
  </PlaceLink>
);

const Begin = () => (
  <Link to="/auth/signup" className={buttonClasses({})}>
    {words.begin}
  </Link>
);
