import { CalendarDays, MapPin, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sized } from '@/lib/sized';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { Fact } from '@/ui/Fact';
import { Prose } from '@/ui/Prose';
import type { WholeEvent } from '../event';
import { comingWords, spanWords, thereWords, whereWords, eventIntro as words } from '../words';
import { Leaf } from './Leaf';
import { Marks } from './Marks';

type Props = { event: WholeEvent; zone: string; action: ReactNode };

/** An event's description, time and place. `action` joins or leaves. */
export function EventIntro({ event, zone, action }: Props) {
  const { title, summary, html, thumbnails, image } = event;
  const [shown, show] = useState<string>();
  const there = thereWords(event, zone);
  return (
    <Card className="lg:col-span-2">
      <Cover
        key={shown ?? image}
        title={title}
        banner={shown ?? image}
        className={image ? 'h-44 sm:h-72' : 'h-20 sm:h-40'}
        sizes="70rem"
      />
      <div className="grid gap-6 p-5 sm:p-8 lg:grid-cols-[1fr_20rem] lg:gap-12">
        <div className="min-w-0">
          {thumbnails.length > 1 && (
            <ul aria-label={words.pictures} className="mb-5 flex gap-2 overflow-x-auto p-1">
              {thumbnails.map(({ id, url }, n) => (
                <li key={id} className="shrink-0">
                  <button
                    type="button"
                    aria-label={words.picture(n)}
                    aria-pressed={url === (shown ?? image)}
                    onClick={() => show(url)}
                    className="block rounded-control opacity-75 aria-pressed:opacity-100 aria-pressed:outline-3 aria-pressed:outline-sea"
                  >
                    <img
                      src={sized(url, 128)}
                      alt=""
                      className="h-14 w-20 rounded-control object-cover"
                    />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="mb-3 flex flex-wrap gap-2 empty:hidden">
            <Marks event={{ ...event, me: null }} />
          </div>
          <h1 className="text-3xl font-extrabold tracking-tight break-words">{title}</h1>
          {summary && <p className="mt-3 max-w-[60ch] text-lg font-medium">{summary}</p>}
          {html && (
            <div className="mt-3">
              <Prose html={html} />
            </div>
          )}
        </div>
        <div className="lg:pt-1">
          <div className="mb-6 flex gap-4">
            <Leaf at={event.starts_at} zone={zone} />
            <ul className="min-w-0 space-y-2.5 font-medium">
              <Fact icon={CalendarDays}>
                <time dateTime={event.starts_at}>{spanWords(event, zone)}</time>
                {there && <span className="block text-sm text-muted">{there}</span>}
              </Fact>
              <Fact icon={MapPin}>{whereWords(event)}</Fact>
              <Fact icon={UsersRound}>{comingWords(event)}</Fact>
            </ul>
          </div>
          {action}
        </div>
      </div>
    </Card>
  );
}
