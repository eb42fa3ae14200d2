import { limits } from '@/api/limits';
import { PickField } from '@/ui/picking/PickField';
import { recommendedField as words } from './words';

const kinds = {
  challenge_ids: {
    kind: 'programs',
    label: words.programs,
    most: limits.SurveyBandIn.challenge_ids.maxItems,
  },
  article_ids: {
    kind: 'articles',
    label: words.articles,
    most: limits.SurveyBandIn.article_ids.maxItems,
  },
} as const;

type Props = {
  of: keyof typeof kinds;
  chosen: number[];
  error: string | undefined;
  change(ids: number[]): void;
};

/** The programs, or the articles, that a band recommends. */
export const RecommendedField = ({ of, ...field }: Props) => (
  <PickField typedOnly {...kinds[of]} {...field} />
);
