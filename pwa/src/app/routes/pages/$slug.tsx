import { createFileRoute } from '@tanstack/react-router';
import { SitePage } from '../../site/SitePage';

export const Route = createFileRoute('/pages/$slug')({ component: OwnPage });

function OwnPage() {
  const { slug } = Route.useParams();
  return <SitePage key={slug} slug={slug} />;
}
