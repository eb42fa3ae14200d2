import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import type {} from '@/features/access/modals';
import type {} from '@/features/accounts/modals';
import type {} from '@/features/comments/modals';
import type {} from '@/features/companies/modals';
import type {} from '@/features/emails/modals';
import type {} from '@/features/events/editor/modals';
import type {} from '@/features/events/modals';
import type {} from '@/features/goals/modals';
import type {} from '@/features/habits/lifecycle/modals';
import type {} from '@/features/habits/pauses/modals';
import type {} from '@/features/habits/strength/modals';
import type {} from '@/features/habits/why/modals';
import type {} from '@/features/notifications/modals';
import type {} from '@/features/programs/editor/modals';
import type {} from '@/features/programs/modals';
import type {} from '@/features/programs/own/modals';
import type {} from '@/features/push/modals';
import type {} from '@/features/questionnaires/modals';
import type {} from '@/features/rewards/modals';
import type {} from '@/features/share/modals';
import type {} from '@/features/site/modals';
import type {} from '@/features/teams/modals';
import type {} from '@/features/today/modals';
import { whenReachable } from '@/lib/whenReachable';
import type {} from '@/ui/Confirm';
import type {} from '@/ui/Dynamic';
import { type Modals, modal } from '@/ui/modal';

type Hosted = { [T in keyof Modals]: ComponentType<Modals[T] & { onClose: () => void }> };

/** Every modal by its type. What a type needs is loaded when it is first opened. */
const hosted: Hosted = {
  'cut picture': lazy(async () => ({
    default: (await import('@/features/accounts/components/CutPicture')).CutPicture,
  })),
  'close account': lazy(async () => ({
    default: (await import('@/features/accounts/components/CloseAccount')).CloseAccount,
  })),
  'unsent changes': lazy(async () => ({
    default: (await import('@/features/today/components/UnsentChanges')).UnsentChanges,
  })),
  'leave program': lazy(async () => ({
    default: (await import('@/features/programs/components/LeaveProgram')).LeaveProgram,
  })),
  'join program': lazy(async () => ({
    default: (await import('@/features/programs/components/JoinProgram')).JoinProgram,
  })),
  'invite others': lazy(async () => ({
    default: (await import('@/features/programs/own/InviteOthers')).InviteOthers,
  })),
  'member day': lazy(async () => ({
    default: (await import('../program/MemberDay')).MemberDay,
  })),
  'create group': lazy(async () => ({
    default: (await import('@/features/teams/components/CreateGroup')).CreateGroup,
  })),
  'join group': lazy(async () => ({
    default: (await import('@/features/teams/components/JoinGroup')).JoinGroup,
  })),
  'change group': lazy(async () => ({
    default: (await import('@/features/teams/components/ChangeGroup')).ChangeGroup,
  })),
  'create company': lazy(async () => ({
    default: (await import('@/features/companies/components/CreateCompany')).CreateCompany,
  })),
  'change company': lazy(async () => ({
    default: (await import('@/features/companies/components/ChangeCompany')).ChangeCompany,
  })),
  'change company owner': lazy(async () => ({
    default: (await import('@/features/companies/components/ChangeCompanyOwner'))
      .ChangeCompanyOwner,
  })),
  'add company member': lazy(async () => ({
    default: (await import('@/features/companies/components/AddCompanyMember')).AddCompanyMember,
  })),
  'company signup confirmation': lazy(async () => ({
    default: (await import('@/features/companies/components/SignupConfirmation'))
      .SignupConfirmation,
  })),
  'confirm change': lazy(async () => ({ default: (await import('@/ui/Confirm')).Confirm })),
  'put off habit': lazy(async () => ({
    default: (await import('@/features/habits/lifecycle/PutOffHabit')).PutOffHabit,
  })),
  'plan pause': lazy(async () => ({
    default: (await whenReachable(() => import('@/features/habits/pauses/PlanPause'))).PlanPause,
  })),
  'why number': lazy(async () => ({
    default: (await import('@/features/habits/why/Why')).Why,
  })),
  dynamic: lazy(async () => ({ default: (await import('@/ui/Dynamic')).Dynamic })),
  notification: lazy(async () => ({
    default: (await import('@/features/notifications/components/NoticeDetails')).NoticeDetails,
  })),
  'superstat activity': lazy(async () => ({
    default: (await import('@/features/habits/strength/HabitStatistics')).HabitStatistics,
  })),
  'superstat program': lazy(async () => ({
    default: (await import('@/features/programs/editor/ProgramStatistics')).ProgramStatistics,
  })),
  'send email': lazy(async () => ({
    default: (await import('@/features/emails/components/SendEmail')).SendEmail,
  })),
  'set goal': lazy(async () => ({
    default: (await import('@/features/goals/components/SetGoal')).SetGoal,
  })),
  'badge-wise': lazy(async () => ({
    default: (await import('@/features/rewards/components/BadgeWise')).BadgeWise,
  })),
  'install app': lazy(async () => ({
    default: (await import('@/features/site/components/InstallApp')).InstallApp,
  })),
  'share card': lazy(async () => ({
    default: (await import('@/features/share/components/ShareCard')).ShareCard,
  })),
  'new program': lazy(async () => ({
    default: (await import('@/features/programs/editor/NewProgram')).NewProgram,
  })),
  'clone program': lazy(async () => ({
    default: (await import('@/features/programs/editor/CloneProgram')).CloneProgram,
  })),
  'delete program': lazy(async () => ({
    default: (await import('@/features/programs/editor/DeleteProgram')).DeleteProgram,
  })),
  'edit activity': lazy(async () => ({
    default: (await import('@/features/programs/editor/EditActivity')).EditActivity,
  })),
  'edit step': lazy(async () => ({
    default: (await import('@/features/programs/editor/EditStep')).EditStep,
  })),
  'join event': lazy(async () => ({
    default: (await import('@/features/events/components/JoinEvent')).JoinEvent,
  })),
  'new event': lazy(async () => ({
    default: (await import('@/features/events/editor/NewEvent')).NewEvent,
  })),
  'edit venue': lazy(async () => ({
    default: (await import('@/features/events/editor/EditVenue')).EditVenue,
  })),
  'edit trainer': lazy(async () => ({
    default: (await import('@/features/events/editor/EditTrainer')).EditTrainer,
  })),
  'edit schedule': lazy(async () => ({
    default: (await import('@/features/events/editor/EditSchedule')).EditSchedule,
  })),
  'invite members': lazy(async () => ({
    default: (await import('@/features/events/editor/InviteMembers')).InviteMembers,
  })),
  'own answers': lazy(async () => ({
    default: (await whenReachable(() => import('@/features/questionnaires/components/OwnAnswers')))
      .OwnAnswers,
  })),
  'program answers': lazy(async () => ({
    default: (await import('@/features/questionnaires/components/ProgramAnswers')).ProgramAnswers,
  })),
  'edit badge rule': lazy(async () => ({
    default: (await import('@/features/rewards/admin/EditRule')).EditRule,
  })),
  'edit questions': lazy(async () => ({
    default: (await import('@/features/questionnaires/components/EditQuestions')).EditQuestions,
  })),
  'edit reminder': lazy(async () => ({
    default: (await import('@/features/push/components/EditReminder')).EditReminder,
  })),
  'email preview': lazy(async () => ({
    default: (await import('@/features/emails/components/EmailPreview')).EmailPreview,
  })),
  'send test mail': lazy(async () => ({
    default: (await import('@/features/emails/components/SendTestMail')).SendTestMail,
  })),
  'notification preferences': lazy(async () => ({
    default: (await import('@/features/notifications/components/PreferencesOf')).PreferencesOf,
  })),
  'create user': lazy(async () => ({
    default: (await import('@/features/accounts/components/CreateUser')).CreateUser,
  })),
  'edit role': lazy(async () => ({
    default: (await import('@/features/access/components/EditRole')).EditRole,
  })),
  'delete role': lazy(async () => ({
    default: (await import('@/features/access/components/DeleteRole')).DeleteRole,
  })),
  'create role target waypoints': lazy(async () => ({
    default: (await import('@/features/access/components/TargetPages')).TargetPages,
  })),
  'edit permission': lazy(async () => ({
    default: (await import('@/features/access/components/EditPermission')).EditPermission,
  })),
  'delete permission': lazy(async () => ({
    default: (await import('@/features/access/components/DeletePermission')).DeletePermission,
  })),
};

export function ModalHost() {
  const current = useSyncExternalStore(modal.listen, modal.current);
  if (!current) return null;
  // A type's component and its props belong together: the host only passes them on.
  const Hosted = hosted[current.type] as ComponentType<object & { onClose: () => void }>;
  return (
    <Suspense>
      <Hosted {...current.props} onClose={modal.close} />
    </Suspense>
  );
}
