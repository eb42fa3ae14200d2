import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Apple, BookOpen, Footprints, type LucideIcon, Moon, Sparkles, Wind } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isOffline } from '@/api/error';
import { programsOf } from '@/features/programs/catalogue';
import { useJoin } from '@/features/programs/useMembership';
import { dayIn, door, whenWords } from '@/features/programs/words';
import { formatPlural } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { FormError } from '@/ui/FormError';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { nouns } from '@/ui/words';
import { welcomeVisit as words } from '../words';
import { type Interest, suggested } from './interests';

const choices: { value: Interest | undefined; label: string; Icon: LucideIcon }[] = [
  { value: 'move', label: words.move, Icon: Footprints },
  { value: 'sleep', label: words.sleep, Icon: Moon },
  { value: 'eat', label: words.eat, Icon: Apple },
  { value: 'calm', label: words.calm, Icon: Wind },
  { value: 'learn', label: words.learn, Icon: BookOpen },
  { value: undefined, label: words.other, Icon: Sparkles },
];

type Props = { joined(): void; skip(): void };

/** The first visit: asks one question, and suggests programs that match the answer. */
export function Welcome({ joined, skip }: Props) {
  const [answer, setAnswer] = useState<{ interest: Interest | undefined }>();
  return (
    <Card aria-labelledby="welcome" className="p-5 sm:p-6">
      {answer ? (
        <Suggestion interest={answer.interest} joined={joined} back={() => setAnswer(undefined)} />
      ) : (
        <>
          <h3 id="welcome" className="text-xl font-bold">
            {words.question}
          </h3>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2">
            {choices.map(({ value, label, Icon }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => setAnswer({ interest: value })}
                  className="flex h-full min-h-20 w-full flex-col items-start justify-between gap-2 rounded-control bg-sunken p-3.5 text-left font-semibold hover:bg-sea-wash hover:text-sea-ink"
                >
                  <Icon size={22} className="text-sea-ink" aria-hidden="true" />
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button look="bare" className="mt-3 -ml-5" onClick={skip}>
        {words.skip}
      </Button>
    </Card>
  );
}

type SuggestionProps = { interest: Interest | undefined; joined(): void; back(): void };

function Suggestion({ interest, joined, back }: SuggestionProps) {
  const { data, error, isPending, isFetching, refetch } = useInfiniteQuery(programsOf({}));
  const failed = !isPending && !data;
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const open = (data?.pages.flatMap((page) => page.data) ?? []).filter(
    (each) => door(each, dayIn(each.timezone, Date.now())).open,
  );
  const all = suggested(open, interest);
  const program = all[at % Math.max(1, all.length)];
  return (
    <>
      <h3
        id="welcome"
        ref={heading}
        tabIndex={-1}
        className={clsx('text-xl font-bold outline-none', failed && 'sr-only')}
      >
        {data && !program ? words.noProgram : words.suggestion}
      </h3>
      {data && !program && <p className="mt-1 text-muted">{words.noProgramText}</p>}
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-40" />
        </Loading>
      )}
      {failed && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {program && (
        <div className="mt-4 rounded-control bg-sunken p-4" aria-live="polite">
          <p className="text-lg font-bold">{program.title}</p>
          <p className="text-sm text-muted">
            {whenWords(program, dayIn(program.timezone, Date.now()))} ·{' '}
            {formatPlural(program.members_count, nouns.member)}
          </p>
          <ul className="mt-3 list-disc space-y-1 pl-5">
            {program.activities.slice(0, 4).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {program && <Join key={program.id} program={program} joined={joined} />}
        {all.length > 1 && (
          <Button look="quiet" onClick={() => setAt(at + 1)}>
            {words.another}
          </Button>
        )}
        {data && !program && <ButtonLink href="/challenges">{words.seePrograms}</ButtonLink>}
        <Button look="quiet" onClick={back}>
          {words.back}
        </Button>
      </div>
    </>
  );
}

function Join({ program, joined }: { program: Parameters<typeof useJoin>[0]; joined(): void }) {
  const { mutate, isPending, error } = useJoin(program);
  const join = () => mutate(undefined, { onSuccess: joined });
  return (
    <>
      <div className="w-full empty:hidden">
        <FormError>{error ? problemText(error) : undefined}</FormError>
      </div>
      <Button aria-disabled={isPending} onClick={() => isPending || join()}>
        {isPending ? words.joining : words.join}
      </Button>
    </>
  );
}
