import { Schedule } from '@/ui/Schedule';
import { type ManagedPost, saveMeta, useArticleChange } from './queries';
import { schedule as words } from './words';

type Props = { article: ManagedPost; onClose: () => void };

/** Sets when an article is published. */
export const ScheduleArticle = ({ article, onClose }: Props) => (
  <Schedule
    now={article}
    words={words}
    save={useArticleChange(saveMeta(article.id))}
    onClose={onClose}
  />
);
