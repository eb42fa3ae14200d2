import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type ManagedPage,
  oneVersion,
  restoreVersion,
  usePageChange,
  versionsOf,
} from '@/features/pages/editor/queries';
import { Versions as Shared, type Source } from '../writing/Versions';

type Props = { page: ManagedPage; onClose: () => void };

const sourceOf = (id: number): Source => ({
  useVersions: () => useInfiniteQuery(versionsOf(id)),
  useVersion: (version) => useQuery(oneVersion(id, version)),
  useRestore: (version) => usePageChange(restoreVersion(id, version)),
});

/** The saved versions of a page. */
export const Versions = ({ page, onClose }: Props) => (
  <Shared now={page} source={sourceOf(page.id)} onClose={onClose} />
);
