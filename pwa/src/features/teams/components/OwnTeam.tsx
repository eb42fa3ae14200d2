import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link2, LogOut, Pencil, RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Segments } from '@/ui/Segments';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { copy } from '@/ui/toast';
import { shared } from '@/ui/words';
import {
  leaveTeam,
  oneTeam,
  type Period,
  renewLink,
  type Team,
  type TeamSettings,
  teamBoard,
  useTeamChange,
} from '../queries';
import {
  doorWords,
  lackWords,
  linkOf,
  periods,
  scoreWords,
  tags,
  ownTeam as words,
} from '../words';
import { Mates } from './Mates';

type Props = { id: number; me: number; settings: TeamSettings; program: string };

/** The member's team: its rank, its members, and its captain's actions. */
export function OwnTeam({ id, me, settings, program }: Props) {
  const { data: team, error, isPending, isFetching, refetch } = useQuery(oneTeam(id));
  const [period, choose] = useState<Period>('all');
  if (!team) {
    return (
      <Card>
        {isPending ? (
          <Loading label={words.loading}>
            <Skeleton className="m-5 h-60" />
          </Loading>
        ) : (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
      </Card>
    );
  }
  return (
    <Card aria-labelledby={`team-${id}`} className="pb-5">
      <header className="px-5 pt-5 sm:px-6">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={`team-${id}`} className="min-w-0 text-xl font-extrabold break-words">
            {team.name}
          </h2>
          {team.own?.captain && <Tag tone="sun">{tags.captain}</Tag>}
          {team.locked && <Tag>{words.locked}</Tag>}
        </div>
        <p className="mt-0.5 text-sm text-muted">
          {program} · {doorWords(team, settings.max_size)}
        </p>
        <Place team={team} settings={settings} />
        <div className="mt-4">
          <Segments
            label={words.period}
            options={periods}
            value={period}
            choose={(next) => choose(next)}
          />
        </div>
      </header>
      <Mates team={team} period={period} me={me} />
      <Tools team={team} />
    </Card>
  );
}

function Place({ team, settings }: { team: Team; settings: TeamSettings }) {
  const { data } = useInfiniteQuery(teamBoard(team.challenge_id, 'all'));
  const board = data?.pages[0];
  if (!team.complete) {
    return (
      <p className="mt-3 rounded-control bg-sun-wash px-4 py-3 font-medium text-sun-ink">
        {words.lack(lackWords(team, settings.min_size ?? 1))}
      </p>
    );
  }
  if (!board?.own) return null;
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      <Figure label={words.of(board.total)} value={`#${board.own.rank}`} />
      <Figure label={words.score} value={scoreWords(board.own.score)} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}

function Tools({ team }: { team: Team }) {
  const { id, name, own, locked, full } = team;
  const leave = useTeamChange(() => leaveTeam(id));
  const renew = useTeamChange(() => renewLink(id));
  if (!own) return null;
  const alone = team.members_count === 1;
  return (
    <div className="mt-4 space-y-4 border-t border-line px-5 pt-4 sm:px-6">
      {!locked && full && <p className="text-sm text-muted">{words.full}</p>}
      {!locked && !full && <PassOn link={linkOf(own.invite)} name={name} />}
      <div className="flex flex-wrap gap-2">
        {own.captain && (
          <Button look="quiet" onClick={() => modal.open('change group', { team })}>
            <Pencil size={18} aria-hidden="true" />
            {words.change}
          </Button>
        )}
        {own.captain && !locked && (
          <Button
            look="quiet"
            onClick={() =>
              modal.open('confirm change', {
                title: words.renewQuestion,
                text: words.renewText,
                verb: words.renewConfirm,
                keep: words.keepLink,
                change: () => renew.mutateAsync(undefined),
                done: words.renewed,
              })
            }
          >
            <RefreshCw size={18} aria-hidden="true" />
            {shared.newLink}
          </Button>
        )}
        {!locked && (
          <Button
            look="quiet"
            onClick={() =>
              modal.open('confirm change', {
                title: words.leaveQuestion(name),
                text: alone ? words.leaveTextLast : words.leaveText(own.captain),
                verb: words.leaveConfirm,
                keep: words.stay,
                change: () => leave.mutateAsync(undefined),
                done: words.left(name),
              })
            }
          >
            <LogOut size={18} aria-hidden="true" />
            {shared.leave}
          </Button>
        )}
      </div>
      {locked && <p className="text-sm text-muted">{words.lockedText}</p>}
    </div>
  );
}

/** The team's link, to share or copy. */
function PassOn({ link, name }: { link: string; name: string }) {
  const share = () => navigator.share({ title: name, url: link }).catch(() => undefined);
  return (
    <div>
      <h3 className="font-semibold">{words.inviteTitle}</h3>
      <p className="text-sm text-muted">{words.inviteText}</p>
      <p className="mt-2 truncate rounded-control bg-sunken px-3 py-2.5 text-sm select-all">
        {link}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void copy(link)}>
          <Link2 size={18} aria-hidden="true" />
          {shared.copyLink}
        </Button>
        {'share' in navigator && (
          <Button look="quiet" onClick={() => void share()}>
            <Share2 size={18} aria-hidden="true" />
            {shared.share}
          </Button>
        )}
      </div>
    </div>
  );
}
