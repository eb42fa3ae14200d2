import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { Fault } from '@/ui/Fault';
import { Modal } from '@/ui/Modal';
import { Segments } from '@/ui/Segments';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { type Arriving, arriving } from '../queries';
import { mailPreview as words } from '../words';

const views = [
  { value: 'wide', label: words.wide },
  { value: 'narrow', label: words.narrow },
  { value: 'text', label: words.text },
] as const;

const subjects = [
  { value: 'a', label: words.a },
  { value: 'b', label: words.b },
] as const;

type Props = {
  mail: Arriving;
  /** The same mail with its other subject. */
  b?: Arriving;
  onClose: () => void;
};

/** A mail as the server renders it, on a computer and on a phone. Scripts in it do not run. */
export function MailPreview({ mail, b, onClose }: Props) {
  const [view, setView] = useState<'wide' | 'narrow' | 'text'>('wide');
  const [subject, setSubject] = useState<'a' | 'b'>('a');
  const shown = (subject === 'b' && b) || mail;
  const { data, error, isFetching, refetch } = useQuery(arriving(shown));
  return (
    <Modal wide title={words.title} onClose={onClose}>
      <div className="mt-4 mb-3 flex flex-wrap gap-3">
        <div className="w-full sm:w-80">
          <Segments
            label={words.view}
            options={views}
            value={view}
            choose={(next) => setView(next)}
          />
        </div>
        {b && (
          <div className="w-full sm:w-56">
            <Segments
              label={words.subjects}
              options={subjects}
              value={subject}
              choose={(next) => setSubject(next)}
            />
          </div>
        )}
      </div>
      {error && !data && (
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="h-[60dvh] w-full" />
        </Loading>
      )}
      {data && (
        <>
          <p className="mb-3 break-words">
            <span className="text-muted">{words.subject}</span>{' '}
            <strong>{data.subject || words.noSubject}</strong>
          </p>
          {view === 'text' ? (
            <pre className="max-h-[60dvh] overflow-auto rounded-control bg-sunken p-4 font-sans break-words whitespace-pre-wrap">
              {data.text}
            </pre>
          ) : (
            <iframe
              key={subject}
              title={words.frame(data.subject)}
              src={shown.frame}
              // Same origin, so that its pictures load; scripts still do not run.
              sandbox="allow-same-origin"
              className={clsx(
                'mx-auto block h-[60dvh] w-full rounded-control border border-line bg-paper',
                view === 'narrow' && 'max-w-97.5',
              )}
            />
          )}
        </>
      )}
    </Modal>
  );
}
