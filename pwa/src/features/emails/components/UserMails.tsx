import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { formatMoment } from '@/lib/dates';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { PanelPart } from '@/ui/SidePanel';
import { Tag } from '@/ui/Tag';
import { userMails } from '../queries';
import { statuses } from '../status';
import { nameOf, userMails as words } from '../words';

type Props = {
  id: number;
  email: string;
  /** Opens the form for a mail to the account; absent if the reader may not send one. */
  write: (() => void) | undefined;
};

/** The latest mails to an account's address. */
export function UserMails({ id, email, write }: Props) {
  const { data, error, isFetching, refetch } = useQuery(userMails(id, email));
  return (
    <PanelPart title={words.title}>
      {write && (
        <Button look="quiet" className="mb-2 w-full" onClick={write}>
          <PenLine size={18} aria-hidden="true" />
          {words.write}
        </Button>
      )}
      {error && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data?.length === 0 && <p className="text-sm text-muted">{words.empty}</p>}
      <ul>
        {data?.map((mail) => (
          <li key={mail.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => modal.open('email preview', { of: { mail } })}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control text-left hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block truncate text-sm font-semibold">
                  {nameOf(mail.email_type)}
                </span>
                <span className="block text-sm text-muted">
                  {formatMoment(Date.parse(mail.created_at))}
                </span>
              </span>
              <Tag tone={statuses[mail.status].tone}>{statuses[mail.status].word}</Tag>
            </button>
          </li>
        ))}
      </ul>
      {data && data.length > 0 && (
        <Link
          to="/admin/emails"
          search={{ email }}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-sea-ink hover:underline"
        >
          {words.all}
        </Link>
      )}
    </PanelPart>
  );
}
