import type { PropsOf } from '@/ui/modal';

export const modals = {
  'edit package': async () => (await import('./EditPackage')).EditPackage,
  'mark paid': async () => (await import('./MarkPaid')).MarkPaid,
  'give reason': async () => (await import('./GiveReason')).GiveReason,
  'give plan': async () => (await import('./GivePlan')).GivePlan,
  'give company package': async () => (await import('./GiveCompany')).GiveCompany,
  'add balance': async () => (await import('./AddBalance')).AddBalance,
  'refund payment': async () => (await import('./RefundPayment')).RefundPayment,
  'close dispute': async () => (await import('./CloseDispute')).CloseDispute,
  'new coupon': async () => (await import('./EditCoupon')).EditCoupon,
  'edit tax rate': async () => (await import('./EditTaxRate')).EditTaxRate,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
