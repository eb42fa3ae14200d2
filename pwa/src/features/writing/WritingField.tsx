import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '@/ui/Skeleton';
import type { EditorProps } from './Editor';
import { editor as words } from './words';

const Editor = lazy(async () => ({ default: (await import('./Editor')).Editor }));

/** A rich text field. The editor's code loads with the first one. */
export function WritingField(props: EditorProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold" aria-hidden="true">
        {props.label}
      </p>
      <Suspense
        fallback={
          <Loading label={words.loading}>
            <Skeleton className="h-96 w-full rounded-card" />
          </Loading>
        }
      >
        <Editor {...props} />
      </Suspense>
    </div>
  );
}
