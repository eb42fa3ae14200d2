import { CalendarDays, Check, ListChecks, UsersRound } from 'lucide-react';
import { formatPlural } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { Fact } from '@/ui/Fact';
import { Tag } from '@/ui/Tag';
import { nouns } from '@/ui/words';
import type { Program } from '../board';
import { dayIn, whenWords, programCard as words } from '../words';
import { ProgramLink } from './ProgramLink';
import { ProgramTags } from './ProgramTags';

type Props = { program: Program; mine?: boolean };

/** A program in a list. */
export function ProgramCard({ program, mine = false }: Props) {
  const { title, summary, banner, image, members_count, activities, timezone } = program;
  return (
    <Card className="group relative flex h-full flex-col transition-shadow duration-150 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-sea-ink">
      <Cover title={title} banner={image ?? banner} className="h-26" />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex flex-wrap items-center gap-2">
          <ProgramTags program={program} />
          {mine && (
            <Tag tone="leaf">
              <Check size={14} strokeWidth={3} aria-hidden="true" />
              {words.joined}
            </Tag>
          )}
        </div>
        <h3 className="mt-3 text-lg leading-snug font-bold group-hover:text-sea-ink">
          <ProgramLink program={program} />
        </h3>
        {summary && <p className="mt-1.5 line-clamp-2 text-muted">{summary}</p>}
        <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1.5 pt-4 text-sm text-muted">
          <Fact icon={CalendarDays}>{whenWords(program, dayIn(timezone, Date.now()))}</Fact>
          <Fact icon={UsersRound}>{formatPlural(members_count, nouns.member)}</Fact>
          <Fact icon={ListChecks}>
            {formatPlural(activities.length, nouns.activity, nouns.activities)}
          </Fact>
        </ul>
      </div>
    </Card>
  );
}
