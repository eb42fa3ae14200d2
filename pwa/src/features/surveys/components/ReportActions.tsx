import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, Pencil, Printer, Share2 } from 'lucide-react';
import { Button, buttonClasses } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { shared } from '@/ui/words';
import { mailReport } from '../queries';
import type { Report } from '../survey';
import { report as words } from '../words';

/** The actions of a report's author. */
export function ReportActions({ report }: { report: Report }) {
  const { id, survey_id, title, editable, shared: isShared } = report;
  const ids = { survey: survey_id, report: id };
  const { mutate, isPending } = useMutation({
    mutationFn: () => mailReport(ids),
    onSuccess: () => toast(words.mailed, 'done'),
    onError: toastProblem,
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => modal.open('share report', { ids, title, active: isShared })}>
        <Share2 size={18} aria-hidden="true" />
        {words.share}
      </Button>
      <Button look="quiet" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        <Mail size={18} aria-hidden="true" />
        {isPending ? shared.sending : words.mail}
      </Button>
      <PrintButton />
      {editable && (
        <Link
          to="/survey/$id"
          params={{ id: String(survey_id) }}
          search={{ edit: true }}
          className={buttonClasses({ look: 'quiet' })}
        >
          <Pencil size={18} aria-hidden="true" />
          {words.change}
        </Link>
      )}
    </div>
  );
}

export const PrintButton = () => (
  <Button look="quiet" onClick={() => window.print()}>
    <Printer size={18} aria-hidden="true" />
    {words.print}
  </Button>
);
