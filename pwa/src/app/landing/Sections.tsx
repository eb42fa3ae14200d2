import { useQuery } from '@tanstack/react-query';
import type { User } from '@/features/accounts/session';
import { landing } from '@/features/site/queries';
import { type SiteSection, wholeSite } from '@/lib/site';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { landingSections as words } from '../words';
import { OneSection } from './OneSection';

type Props = {
  user: User | null | undefined;
  /** Whether the board and the community are already shown above. */
  live: boolean;
  /** An administrator's unsaved preview. Defaults to the saved sections. */
  sections?: SiteSection[];
};

/** For visitors only. */
const joining = ['howItWorks', 'packagesHome', 'newsletterHome'];

/** The sections of the front page below the introduction, in the site's order. */
export function Sections({ user, live, sections }: Props) {
  const site = useQuery(wholeSite);
  const home = useQuery(landing(user?.id ?? 0));
  const [lacks] = [site, home].filter(({ data }) => !data);
  if (lacks?.isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="mt-10 h-80 rounded-card" />
      </Loading>
    );
  }
  if (lacks || !site.data || !home.data) {
    return (
      <Card className="mt-10">
        <Fault
          error={lacks?.error}
          what={words.what}
          retry={() => void lacks?.refetch()}
          busy={lacks?.isFetching ?? false}
        />
      </Card>
    );
  }
  const shown = (sections ?? site.data.sections).filter(
    ({ key, shown }) => shown && key !== 'landingPage' && !(user && joining.includes(key)),
  );
  return shown.map((section) => (
    <OneSection key={section.key} section={section} home={home.data} user={user} live={live} />
  ));
}
