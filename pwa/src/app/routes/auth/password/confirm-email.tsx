import { createFileRoute } from '@tanstack/react-router';
import { CheckMail } from '../../../auth/CheckMail';

export const Route = createFileRoute('/auth/password/confirm-email')({ component: CheckMail });
