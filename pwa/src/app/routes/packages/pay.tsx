import { createFileRoute } from '@tanstack/react-router';
import { PayInvoice } from '@/features/billing/components/PayInvoice';
import { payPage as words } from '@/features/billing/words';
import { textOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { Card } from '@/ui/Card';
import { BareShell } from '../../shell/BareShell';

export const Route = createFileRoute('/packages/pay')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: textOf(token),
  }),
  staticData: { layout: 'bare' },
  component: PayPage,
});

/**
 * The target of a payment reminder's link. Anyone with the link can pay; they see the invoice and nothing else about
 * the member.
 */
function PayPage() {
  useTitle(words.title);
  const { token = '' } = Route.useSearch();
  return (
    <BareShell>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{words.title}</h1>
      <Card className="px-5 py-7 sm:p-9">
        <PayInvoice token={token} />
      </Card>
    </BareShell>
  );
}
