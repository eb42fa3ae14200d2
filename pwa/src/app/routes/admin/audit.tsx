import { createFileRoute } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { AuditLog } from '@/features/audit/components/AuditLog';
import { type AuditSearch, auditSearch, filterOf } from '@/features/audit/search';
import { download, withQuery } from '@/lib/download';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { ListTools } from '../../lists/ListTools';
import { adminAuditPage as words } from '../../words';

export const Route = createFileRoute('/admin/audit')({
  staticData: { permission: 'audit:read' },
  component: Audit,
});

function Audit() {
  useTitle(words.auditLog);
  const search = auditSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const change = (next: AuditSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.auditLog}</h1>
        <div className="flex flex-wrap gap-2">
          <ListTools list="audit" search={search} show={(view) => change(auditSearch(view))} />
          <Button
            look="quiet"
            className="max-sm:px-3"
            onClick={() => download(withQuery('/v1/auth/audit/export', filterOf(search)))}
          >
            <Download size={18} aria-hidden="true" />
            {words.csv}
          </Button>
        </div>
      </div>
      <AuditLog search={search} change={change} />
    </>
  );
}
