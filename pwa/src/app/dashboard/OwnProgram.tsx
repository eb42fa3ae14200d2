import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { User } from '@/features/accounts/session';
import { CustomProgram } from '@/features/programs/own/CustomProgram';
import { LaunchProgram } from '@/features/programs/own/LaunchProgram';
import { dayIn } from '@/features/programs/words';
import { ownPrograms } from '@/lib/ownPrograms';
import { buttonClasses } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { toast } from '@/ui/toast';
import { ownProgram as words } from '../words';

/** A custom program of the member: the current one, or (`launch`) the form to start one. */
export function OwnProgram({
  launch,
  from,
  user,
}: {
  launch: boolean;
  from: number | undefined;
  user: User;
}) {
  const { data: own } = useQuery(ownPrograms);
  const navigate = useNavigate({ from: '/user/dashboard' });
  // Members can have one at a time: show an existing one instead of the form.
  const busy = own?.active_custom_challenge_id != null;
  return (
    <div className="mx-auto max-w-180 pb-8">
      <h1 className="text-2xl font-extrabold">{words.title}</h1>
      <p className="mb-4 text-muted">{launch && busy ? words.inOne : words.lead}</p>
      {launch && !busy ? (
        <LaunchProgram
          from={from}
          choose={(program) =>
            void navigate({ search: { tab: 'launch-program', program }, resetScroll: false })
          }
          today={dayIn(user.timezone, Date.now())}
          launched={(shared, program) => {
            void navigate({ search: { tab: 'custom-program' }, ignoreBlocker: true });
            if (shared) modal.open('invite others', { program });
            else toast(words.launched, 'done');
          }}
        />
      ) : (
        <CustomProgram
          launch={
            <Link
              to="/user/dashboard"
              search={{ tab: 'launch-program' }}
              className={buttonClasses({})}
            >
              {words.launch}
            </Link>
          }
          toProgram={(id) => (
            <Link
              to="/challenges/$id"
              params={{ id: String(id) }}
              className={buttonClasses({ look: 'quiet' })}
            >
              {words.open}
            </Link>
          )}
        />
      )}
    </div>
  );
}
