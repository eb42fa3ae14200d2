import { createFileRoute } from '@tanstack/react-router';
import { SecondStep } from '../../auth/SecondStep';

export const Route = createFileRoute('/auth/second-factor')({ component: SecondStep });
