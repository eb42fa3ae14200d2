import { CalendarDays, Flag, Globe, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPlural } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { Description } from '@/ui/Description';
import { Fact } from '@/ui/Fact';
import { nouns } from '@/ui/words';
import type { Program } from '../board';
import { datesWords, dayIn, whenWords, programIntro as words } from '../words';
import { ProgramTags } from './ProgramTags';

/** A program's description. `action` joins or leaves. */
export function ProgramIntro({ program, action }: { program: Program; action: ReactNode }) {
  const { title, description, banner, image, members_count, timezone, category } = program;
  const dates = datesWords(program);
  const picture = banner ?? image;
  return (
    <Card className="lg:col-span-2">
      <Cover
        title={title}
        banner={picture}
        className={picture ? 'h-28 sm:h-40' : 'h-20 sm:h-40'}
        sizes="70rem"
      />
      <div className="grid gap-6 p-5 sm:p-8 lg:grid-cols-[1fr_18rem] lg:gap-12">
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <ProgramTags program={program} />
          </div>
          <h1 className="mt-3 text-3xl font-extrabold tracking-tight">{title}</h1>
          {description && (
            <div className="mt-3">
              <Description of={program} />
            </div>
          )}
        </div>
        <div className="lg:pt-1">
          <ul className="mb-6 space-y-2.5 font-medium">
            <Fact icon={Flag}>{whenWords(program, dayIn(timezone, Date.now()))}</Fact>
            {dates && <Fact icon={CalendarDays}>{dates}</Fact>}
            <Fact icon={UsersRound}>{formatPlural(members_count, nouns.member)}</Fact>
            {category === 'TIMED' && <Fact icon={Globe}>{words.ownTimeZone}</Fact>}
          </ul>
          {action}
        </div>
      </div>
    </Card>
  );
}
