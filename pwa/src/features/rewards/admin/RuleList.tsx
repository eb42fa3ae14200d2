import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { toastProblem } from '@/ui/toastProblem';
import { BadgeMark } from '../components/BadgeMark';
import { badgeWise, editRule, takes, ruleList as words } from '../words';
import { badgeRules, patchRule, type Rule, useRuleChange } from './queries';

/** The badge rules: active ones, then retired ones. */
export function RuleList() {
  const { data, error, isPending, isFetching, refetch } = useQuery(badgeRules);
  const rules = [...(data ?? [])].sort((a, b) => Number(a.retired) - Number(b.retired));
  return (
    <Card aria-label={words.title}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-40" />
        </Loading>
      )}
      {!data && error && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data?.length === 0 && (
        <EmptyState
          title={words.empty}
          action={
            <Button onClick={() => modal.open('edit badge rule', {})}>{editRule.newRule}</Button>
          }
        >
          {words.emptyText}
        </EmptyState>
      )}
      <ul className="divide-y divide-line px-5 sm:px-6">
        {rules.map((rule) => (
          <Row key={rule.id} rule={rule} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ rule }: { rule: Rule }) {
  const { mutate, isPending } = useRuleChange(patchRule(rule.id));
  const retire = (retired: boolean) => mutate({ retired }, { onError: toastProblem });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <BadgeMark of={rule} earned={!rule.retired} className="size-10" />
      <div className="min-w-44 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {rule.title}
          {rule.retired && <Tag>{words.retired}</Tag>}
        </h2>
        <p className="text-sm text-muted">
          {takes(rule) !== rule.title && `${takes(rule)} · `}
          {badgeWise.earnedBy(rule.held_by)}
        </p>
        {rule.description && <p className="text-sm text-muted">{rule.description}</p>}
      </div>
      <div className="flex gap-1 max-sm:pl-10">
        <Button
          look="bare"
          icon
          aria-label={words.change(rule.title)}
          onClick={() => modal.open('edit badge rule', { rule })}
        >
          <Pencil size={18} aria-hidden="true" />
        </Button>
        <Button
          look="quiet"
          aria-label={rule.retired ? words.restoreRule(rule.title) : words.retireRule(rule.title)}
          aria-disabled={isPending}
          onClick={() => isPending || retire(!rule.retired)}
        >
          {rule.retired ? words.restore : words.retire}
        </Button>
      </div>
    </li>
  );
}
