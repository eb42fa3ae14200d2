import { createFileRoute } from '@tanstack/react-router';
import { SitePage } from '../site/SitePage';

export const Route = createFileRoute('/privacy')({ component: Privacy });

function Privacy() {
  return <SitePage slug="privacy" />;
}
