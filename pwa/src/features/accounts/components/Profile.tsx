import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { displayName, type User, useSession } from '../session';

const seen: Record<User['privacy_level'], string> = {
  public: 'By your name',
  nickname: 'By your nickname',
  hidden: 'Not at all',
};

/** The member's own account. */
export function Profile({ onSignOut }: { onSignOut: () => void }) {
  const { user } = useSession();
  if (!user) return null;
  const name = displayName(user);
  return (
    <div className="mx-auto mt-2 max-w-160 sm:mt-6">
      <Card>
        <div className="flex items-center gap-4 px-5 pt-6 sm:px-8">
          <span className="grid size-16 place-items-center [&>*]:size-16 [&>*]:text-xl">
            <Avatar name={name} image={user.image} />
          </span>
          <div className="min-w-0">
            <h1 className="truncate text-2xl font-extrabold tracking-tight">{name}</h1>
            <p className="truncate text-muted">{user.email}</p>
          </div>
        </div>
        <dl className="px-5 py-5 sm:px-8">
          {user.nickname && <Row label="Nickname">{user.nickname}</Row>}
          <Row label="Others see you">{seen[user.privacy_level]}</Row>
          <Row label="Time zone">{user.timezone.replaceAll('_', ' ')}</Row>
          <Row label="Your day begins at">{`${String(user.day_start_hour).padStart(2, '0')}:00`}</Row>
        </dl>
        <div className="border-t border-line px-5 py-5 sm:px-8">
          <Button look="quiet" className="w-full sm:w-auto" onClick={onSignOut}>
            <LogOut size={18} aria-hidden="true" />
            Logout
          </Button>
        </div>
      </Card>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-6 border-line not-last:border-b">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}
