import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { type PaymentSearch, paymentPages, paymentSearch } from '@/features/billing/admin/search';
import { CouponList, NewCoupon } from '@/features/billing/adminCoupons/CouponList';
import { Income } from '@/features/billing/adminIncome/Income';
import {
  CanceledList,
  DisputeList,
  InvoiceAdmin,
  RefundList,
} from '@/features/billing/adminPayments/MoneyLists';
import { PaymentList } from '@/features/billing/adminPayments/PaymentList';
import { paymentParts } from '@/features/billing/adminPayments/words';
import { Reconciliation } from '@/features/billing/adminProvider/Reconciliation';
import { TaxRates } from '@/features/billing/adminTaxes/TaxRates';
import { useTitle } from '@/lib/useTitle';
import { PartLinks } from '../../billing/PartLinks';
import { adminPaymentsPage as words } from '../../words';

export const Route = createFileRoute('/admin/payments')({
  staticData: { permission: 'billing:read' },
  component: Payments,
});

function Payments() {
  useTitle(words.title);
  const { user } = useSession();
  const search = paymentSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const change = (next: PaymentSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  if (!user) return null;
  const { show = 'income', q } = search;
  const mayWrite = may(user, 'billing:write');
  const list = { q, search: (next: string | undefined) => change({ ...search, q: next }) };
  const parts = {
    income: () => (
      <Income search={search} change={change} today={new Date().toISOString().slice(0, 10)} />
    ),
    payments: () => <PaymentList search={search} change={change} mayWrite={mayWrite} />,
    invoices: () => <InvoiceAdmin {...list} />,
    canceled: () => <CanceledList {...list} />,
    refunds: () => <RefundList {...list} />,
    disputes: () => <DisputeList {...list} mayWrite={mayWrite} />,
    coupons: () => <CouponList {...list} mayWrite={mayWrite} />,
    taxes: () => <TaxRates mayWrite={mayWrite} />,
    reconciliation: () => <Reconciliation {...list} mayWrite={mayWrite} />,
  };
  return (
    <div className="pb-8">
      <div className="mt-2 mb-3 flex min-h-11 flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
        {show === 'coupons' && mayWrite && <NewCoupon />}
      </div>
      <PartLinks
        label={words.parts}
        to="/admin/payments"
        parts={paymentPages.map((id) => ({ id, label: paymentParts[id] }))}
        shown={show}
      />
      {parts[show]()}
    </div>
  );
}
