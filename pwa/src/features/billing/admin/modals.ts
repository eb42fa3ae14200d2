import type { PropsOf } from '@/ui/modal';

export const modals = {
  'edit package': async () => (await import('../adminPackages/EditPackage')).EditPackage,
  'mark paid': async () => (await import('../adminSubscriptions/MarkPaid')).MarkPaid,
  'give reason': async () => (await import('./GiveReason')).GiveReason,
  'give plan': async () => (await import('../adminSubscriptions/GivePlan')).GivePlan,
  'give company package': async () =>
    (await import('../adminSubscriptions/GiveCompany')).GiveCompany,
  'add balance': async () => (await import('../adminSubscriptions/AddBalance')).AddBalance,
  'refund payment': async () => (await import('../adminPayments/RefundPayment')).RefundPayment,
  'close dispute': async () => (await import('../adminPayments/CloseDispute')).CloseDispute,
  'edit coupon': async () => (await import('../adminCoupons/EditCoupon')).EditCoupon,
  'edit tax rate': async () => (await import('../adminTaxes/EditTaxRate')).EditTaxRate,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
