import { Tag } from '@/ui/Tag';
import type { SurveyCard } from './survey';
import { surveyTags as words } from './words';

const tones = { draft: 'violet', open: 'leaf', closed: 'plain' } as const;

type Props = {
  survey: Pick<SurveyCard, 'state' | 'scorecard' | 'anonymous' | 'monthly' | 'audience'>;
};

/** A survey's state and properties. */
export function SurveyTags({ survey }: Props) {
  const { state, scorecard, anonymous, monthly, audience } = survey;
  return (
    <>
      <Tag tone={tones[state]}>{words[state]}</Tag>
      {scorecard && <Tag tone="sun">{words.scorecard}</Tag>}
      {monthly && <Tag>{words.monthly}</Tag>}
      {anonymous && <Tag>{words.anonymous}</Tag>}
      {audience === 'members' && <Tag>{words.members}</Tag>}
      {audience === 'invited' && <Tag>{words.invited}</Tag>}
    </>
  );
}
