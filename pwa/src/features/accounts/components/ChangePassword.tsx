import { Section } from '@/ui/Section';
import { toast } from '@/ui/toast';
import { ChangePasswordForm } from './ChangePasswordForm';

/** Another password, in the profile. */
export function ChangePassword() {
  return (
    <Section
      title="Change Password"
      lead="You stay signed in here, and are signed out everywhere else."
    >
      <div className="max-w-100">
        <ChangePasswordForm onDone={() => toast('Your password is changed.', 'done')} />
      </div>
    </Section>
  );
}
