import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type ManagedPost,
  oneVersion,
  restoreVersion,
  useArticleChange,
  versionsOf,
} from '@/features/articles/editor/queries';
import { Versions as Shared, type Source } from '../writing/Versions';

type Props = { article: ManagedPost; onClose: () => void };

const sourceOf = (id: number): Source => ({
  useVersions: () => useInfiniteQuery(versionsOf(id)),
  useVersion: (version) => useQuery(oneVersion(id, version)),
  useRestore: (version) => useArticleChange(restoreVersion(id, version)),
});

/** The saved versions of an article. */
export const Versions = ({ article, onClose }: Props) => (
  <Shared now={article} source={sourceOf(article.id)} onClose={onClose} />
);
