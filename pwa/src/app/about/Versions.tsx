import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { oneVersion, restoreVersion, versions } from '@/features/about/editor/queries';
import { type About, useAboutChange } from '@/features/about/queries';
import { Versions as Shared, type Source } from '../writing/Versions';

type Props = { about: About; onClose: () => void };

// The headings have no versions: only the text is compared and restored.
const textOf = ({ body }: { body: string }) => ({ title: '', summary: '', body });

const source: Source = {
  useVersions: () => useInfiniteQuery(versions),
  useVersion: (version) => useQuery({ ...oneVersion(version), select: textOf }),
  useRestore: (version) => useAboutChange(restoreVersion(version)),
};

/** The saved versions of the text of the "about" page. */
export const Versions = ({ about: { content, version }, onClose }: Props) => (
  <Shared now={{ ...textOf({ body: content }), version }} source={source} onClose={onClose} />
);
