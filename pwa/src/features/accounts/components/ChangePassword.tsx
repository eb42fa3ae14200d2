import { Section } from '@/ui/Section';
import { toast } from '@/ui/toast';
import { changePassword as words } from '../words';
import { ChangePasswordForm } from './ChangePasswordForm';

/** Changes the password, in the profile. */
export function ChangePassword() {
  return (
    <Section title={words.title} lead={words.lead}>
      <div className="max-w-100">
        <ChangePasswordForm onDone={() => toast(words.changed, 'done')} />
      </div>
    </Section>
  );
}
