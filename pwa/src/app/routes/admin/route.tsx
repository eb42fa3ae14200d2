import { createFileRoute } from '@tanstack/react-router';
import type { ArticleSearch } from '@/features/articles/editor/search';
import type { AuditSearch } from '@/features/audit/search';
import type { BannerSearch } from '@/features/banners/editor/search';
import type { PaymentSearch, SubscriptionSearch } from '@/features/billing/admin/search';
import type { HistorySearch } from '@/features/dashboard/history';
import type { MailSearch } from '@/features/emails/search';
import type { EventSearch } from '@/features/events/editor/search';
import type { PageSearch } from '@/features/pages/editor/search';
import type { OrderSearch } from '@/features/shirts/desk/search';
import type { TicketSearch } from '@/features/support/desk/search';
import type { HelpSearch } from '@/features/support/editor/search';
import type { ResponseSearch, ResultSearch, SurveySearch } from '@/features/surveyEditor/search';
import type { UserSearch } from '@/features/users/search';
import { AdminShell } from '../../shell/AdminShell';

type Searches = ArticleSearch &
  AuditSearch &
  BannerSearch &
  EventSearch &
  HistorySearch &
  HelpSearch &
  MailSearch &
  Pick<PaymentSearch, 'currency'> &
  OrderSearch &
  PageSearch &
  ResponseSearch &
  ResultSearch &
  Pick<SubscriptionSearch, 'plan' | 'user'> &
  SurveySearch &
  TicketSearch &
  UserSearch & { team: number; show: string };
type Asked = { [Name in keyof Searches]?: unknown };

export const Route = createFileRoute('/admin')({
  // Each page parses its own parameters: code in this file loads for everyone.
  validateSearch: (asked: Record<string, unknown>): Asked => asked,
  staticData: { layout: 'bare', requiresAuth: true },
  component: AdminShell,
});
