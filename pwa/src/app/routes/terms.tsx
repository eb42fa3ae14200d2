import { createFileRoute } from '@tanstack/react-router';
import { SitePage } from '../site/SitePage';

export const Route = createFileRoute('/terms')({ component: Terms });

function Terms() {
  return <SitePage slug="terms" />;
}
