import type { Company, CompanyMember } from './queries';

declare module '@/ui/modal' {
  interface Modals {
    /** `owner` is somebody else's account: for administrators. */
    'create company': { owner?: { id: number; name: string } };
    'change company': { company: Company };
    'change company owner': { company: Company; members: CompanyMember[] };
    'add company member': { company: Company };
    /** Said to whoever has come to a company: what it sees of them. */
    'company signup confirmation': { name: string };
  }
}
