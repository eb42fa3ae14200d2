import { createFileRoute } from '@tanstack/react-router';
import { SignUpCompany } from '../../auth/SignUpCompany';

export const Route = createFileRoute('/auth/signup-company')({
  staticData: { redirectIfAuthenticated: true },
  component: SignUpCompany,
});
