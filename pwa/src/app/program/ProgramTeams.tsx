import { Link } from '@tanstack/react-router';
import type { Program } from '@/features/programs/board';
import { useLiveBoard } from '@/features/programs/useLiveBoard';
import { TeamsCard } from '@/features/teams/components/TeamsCard';
import { buttonClasses } from '@/ui/Button';
import { programTeams as words } from '../words';

/** The teams of a program, with a link to the member's own. */
export function ProgramTeams({ program, inside }: { program: Program; inside: boolean }) {
  const { dataUpdatedAt } = useLiveBoard(program.id);
  return (
    <TeamsCard
      program={program}
      inside={inside}
      moved={dataUpdatedAt}
      toOwn={
        <Link
          to="/user/dashboard"
          search={{ tab: 'more-teams' }}
          className={buttonClasses({ look: 'bare' }, 'px-3')}
        >
          {words.seeYourTeam}
        </Link>
      }
    />
  );
}
