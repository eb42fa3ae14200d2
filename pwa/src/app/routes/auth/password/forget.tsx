import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '../../../auth/ForgotPassword';

export const Route = createFileRoute('/auth/password/forget')({ component: ForgotPassword });
