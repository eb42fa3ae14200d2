import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** `owner` is another person's account: for administrators. */
  'create company': async () => (await import('./components/CreateCompany')).CreateCompany,
  'change company': async () => (await import('./components/ChangeCompany')).ChangeCompany,
  'change company owner': async () =>
    (await import('./components/ChangeCompanyOwner')).ChangeCompanyOwner,
  'add company member': async () =>
    (await import('./components/AddCompanyMember')).AddCompanyMember,
  /** Welcomes a new member of a company, and says which of their data it can see. */
  'company signup confirmation': async () =>
    (await import('./components/SignupConfirmation')).SignupConfirmation,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
