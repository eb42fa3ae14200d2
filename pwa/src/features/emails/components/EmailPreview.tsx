import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '@/ui/Fault';
import { Modal } from '@/ui/Modal';
import { Segments } from '@/ui/Segments';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { frameOf, type Previewed, preview } from '../queries';
import { statuses } from '../status';
import { nameOf, emailPreview as words } from '../words';

const parts = [
  { value: 'html', label: words.asShown },
  { value: 'text', label: words.asText },
] as const;

/** A mail as its recipient sees it. Scripts in it do not run, and it has no access to this page. */
export function EmailPreview({ of, onClose }: { of: Previewed; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(preview(of));
  const [part, setPart] = useState<'html' | 'text'>('html');
  return (
    <Modal
      wide
      title={data?.subject ?? nameOf('mail' in of ? of.mail.email_type : of.template.name)}
      onClose={onClose}
    >
      {'mail' in of ? <Fate mail={of.mail} /> : <p className="text-muted">{of.template.about}</p>}
      {error && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-80 w-full" />
        </Loading>
      )}
      {data && (
        <>
          <div className="mt-4 mb-3 sm:w-72">
            <Segments
              label={words.view}
              options={parts}
              value={part}
              choose={(next) => setPart(next)}
            />
          </div>
          {part === 'html' ? (
            <iframe
              title={words.frame(data.subject)}
              src={frameOf(of)}
              sandbox=""
              className="h-[60dvh] w-full rounded-control border border-line bg-paper"
            />
          ) : (
            <pre className="max-h-[60dvh] overflow-auto rounded-control bg-sunken p-4 font-sans break-words whitespace-pre-wrap">
              {data.text}
            </pre>
          )}
        </>
      )}
    </Modal>
  );
}

/** The delivery status of the mail. */
function Fate({ mail }: { mail: Extract<Previewed, { mail: unknown }>['mail'] }) {
  const { word, tone } = statuses[mail.status];
  const tries = mail.attempts === 1 ? words.oneAttempt : words.attempts(mail.attempts);
  return (
    <div className="text-sm text-muted">
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={tone}>{word}</Tag>
        {words.to(mail.email, tries)}
      </p>
      {mail.answer && <p className="mt-1 break-words">{words.answer(mail.answer)}</p>}
    </div>
  );
}
