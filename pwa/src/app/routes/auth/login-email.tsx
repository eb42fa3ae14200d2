import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../../auth/SignIn';

export const Route = createFileRoute('/auth/login-email')({ component: SignIn });
