import { createFileRoute } from '@tanstack/react-router';
import { Welcome } from '../../auth/Welcome';

export const Route = createFileRoute('/auth/welcome')({ component: Welcome });
