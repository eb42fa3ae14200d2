import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Bell, Building2, CreditCard, Gift } from 'lucide-react';
import { UserRoles } from '@/features/access/components/UserRoles';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { UserChanges } from '@/features/audit/components/UserChanges';
import { UserMails } from '@/features/emails/components/UserMails';
import { UserPanel } from '@/features/users/components/UserPanel';
import { Button, buttonClasses } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { PanelPart } from '@/ui/SidePanel';
import { numbered } from '../../../numbered';
import { adminUsersIdPage as words } from '../../../words';

export const Route = createFileRoute('/admin/users/$id')({
  params: numbered,
  component: One,
});

function One() {
  const { id } = Route.useParams();
  const { user: me } = useSession();
  const navigate = useNavigate();
  if (!me) return null;
  const close = async () => {
    await navigate({ to: '/admin/users', search: true, resetScroll: false });
    // Return the focus to the row, if it is there.
    document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  };
  return (
    <UserPanel
      key={id}
      id={Number(id)}
      may={{
        edit: may(me, 'user:edit'),
        disable: may(me, 'user:disable'),
        close: may(me, 'user:close'),
        resetFactor: may(me, 'user:reset-second-factor'),
      }}
      onClose={close}
      parts={({ erased, ...user }) => (
        <>
          {may(me, 'role:read') && (
            <UserRoles
              id={user.id}
              mayAssign={!erased && may(me, 'role:assign')}
              holds={(name) => may(me, name)}
            />
          )}
          {may(me, 'billing:read') && (
            <PanelPart title={words.plan}>
              <div className="grid gap-2">
                <Link
                  to="/admin/subscriptions"
                  search={{ user: user.id }}
                  className={buttonClasses({ look: 'quiet' })}
                >
                  <CreditCard size={18} aria-hidden="true" />
                  {words.payments}
                </Link>
                {!erased && may(me, 'billing:write') && (
                  <Button
                    look="quiet"
                    onClick={() => modal.open('give plan', { id: user.id, name: user.name })}
                  >
                    <Gift size={18} aria-hidden="true" />
                    {words.givePlan}
                  </Button>
                )}
              </div>
            </PanelPart>
          )}
          {!erased && may(me, 'company:manage') && (
            <PanelPart title={words.company}>
              <Button
                look="quiet"
                className="w-full"
                onClick={() =>
                  modal.open('create company', { owner: { id: user.id, name: user.name } })
                }
              >
                <Building2 size={18} aria-hidden="true" />
                {words.createCompany}
              </Button>
            </PanelPart>
          )}
          {!erased && may(me, 'notification:edit') && (
            <PanelPart title={words.notifications}>
              <Button
                look="quiet"
                className="w-full"
                onClick={() =>
                  modal.open('notification preferences', { id: user.id, name: user.name })
                }
              >
                <Bell size={18} aria-hidden="true" />
                {words.editNotifications}
              </Button>
            </PanelPart>
          )}
          {may(me, 'email:read') && (
            <UserMails
              id={user.id}
              email={user.email}
              write={
                !erased && may(me, 'email:send') ? () => modal.open('send email', user) : undefined
              }
            />
          )}
          {may(me, 'audit:read') && <UserChanges id={user.id} />}
        </>
      )}
    />
  );
}
