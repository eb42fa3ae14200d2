import type { PropsOf } from '@/ui/modal';

export const modals = {
  'change plan': async () => (await import('./components/ChangePlan')).ChangePlan,
  'cancel plan': async () => (await import('./components/CancelPlan')).CancelPlan,
  'billing details': async () => (await import('./components/EditDetails')).EditDetails,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
